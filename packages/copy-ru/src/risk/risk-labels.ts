import type { RiskRule, RiskState, RiskEvidence } from '@impulse/api/risk/risk-case'
import { dayInDigits } from '@impulse/api/fields/day'

export const riskRuleLabels: Record<RiskRule, string> = {
  same_document: 'Один документ у нескольких участников',
  same_inn: 'Один ИНН у нескольких участников',
  same_account: 'Один счёт или телефон для выплат у нескольких участников',
  same_device: 'Один браузер у нескольких участников',
  staff_device: 'Один браузер у нескольких сотрудников',
  staff_and_member_device: 'Один браузер у сотрудника и участника',
  own_contracts: 'Договоры на себя или друг на друга',
  repeated_subscriber: 'Один абонент и продукт под разными номерами',
  burst: 'Слишком много договоров за день',
  early_cancellations: 'Много ранних расторжений',
  new_details: 'Вывод сразу после смены реквизитов',
}

export const riskStateLabels: Record<RiskState, string> = {
  open: 'Открыт',
  cleared: 'Снят',
  confirmed: 'Подтверждён',
}

/**
 * Formats the state of a risk case. For an open case, adds that it waits for a second staff member when the first one
 * has agreed to release the points.
 */
export const formatRiskState = ({
  state,
  releaseApprovedBy,
}: {
  state: RiskState
  releaseApprovedBy: string | null
}): string =>
  state === 'open' && releaseApprovedBy !== null ? 'Открыт, ждёт второго сотрудника' : riskStateLabels[state]

/** Formats the facts that a risk rule found, as a Russian sentence for staff. */
export function formatRiskEvidence(rule: RiskRule, evidence: RiskEvidence): string {
  const {
    members = 0,
    contracts = 0,
    day = '',
    of = 0,
    days = 0,
    hours = 0,
    isPhone = false,
    staff = [],
  } = evidence
  const memberCount = `участников: ${members}`
  switch (rule) {
    case 'same_document':
      return `Тип, серия и номер документа совпадают, ${memberCount}`
    case 'same_inn':
      return `Совпадает ИНН, ${memberCount}`
    case 'same_account':
      return `Выплаты просят на один счёт или телефон, ${memberCount}`
    case 'same_device':
      return `Входили с одного браузера, ${memberCount}`
    case 'staff_device':
      return `За ${days} дней с одного браузера входили в консоль: ${staff.join(', ')}`
    case 'staff_and_member_device':
      return `За ${days} дней с браузера участника входили в консоль: ${staff.join(', ')}`
    case 'own_contracts':
      return members > 1
        ? `Два участника подключили абонентами друг друга, договоров: ${contracts}`
        : `Телефон абонента — телефон самого участника, договоров: ${contracts}`
    case 'repeated_subscriber':
      return `Абонент и продукт те же, а номера договоров разные: ${contracts} за ${days} дней`
    case 'burst':
      return `За ${day === '' ? 'день' : dayInDigits(day)} подключено договоров: ${contracts}`
    case 'early_cancellations':
      return `Расторгнуто в первые ${days} дней: ${contracts} из ${of}`
    case 'new_details':
      return isPhone
        ? `Телефон участника изменён меньше чем за ${hours} ч до заявки`
        : `Получатель подтверждён меньше чем за ${hours} ч до заявки`
  }
}

import type {
  SettlementKind,
  SettlementRow,
  SettlementState,
  UnclaimedRow,
} from '@impulse/api/accounting/manual-settlements'
import { dayInDigits } from '@impulse/api/fields/day'
import { defineList } from '../lists/define-list.ts'
import { proposalColumns, proposalFileColumns } from '../members/proposal-columns.ts'

export const settlementKindLabels: Record<SettlementKind, string> = {
  unclaimed_payment: 'Выплата невостребованного',
  unclaimed_write_off: 'Списание невостребованного',
  tax_refund: 'Возврат излишне удержанного НДФЛ',
}

export const settlementStateLabels: Record<SettlementState, string> = {
  open: 'Ждёт второго сотрудника',
  applied: 'Сделано',
  returned: 'Платёж вернулся',
  declined: 'Отклонено',
}

export const unclaimedStateLabels: Record<UnclaimedRow['state'], string> = {
  waiting: 'Не рассчитано',
  proposed: 'Ждёт второго сотрудника',
  paid: 'Выплачено',
  written_off: 'Списано',
}

/** Returns the day and the number of the bank’s document that returned the payment; null when no payment came back. */
const formatReturn = ({
  returnedOn,
  returnDocument,
}: Pick<UnclaimedRow, 'returnedOn' | 'returnDocument'>): string | null =>
  returnedOn && `${dayInDigits(returnedOn)}${returnDocument ? `, документ №\u00a0${returnDocument}` : ''}`

/** Returns the day of the debit of an approved payment, which is shown also when no statement has it. */
export const formatDebit = ({
  state,
  paidOn,
  debitedOn,
}: Pick<SettlementRow, 'state' | 'paidOn' | 'debitedOn'>): string | null => {
  if (debitedOn !== null) return dayInDigits(debitedOn)
  return state === 'applied' && paidOn !== null ? 'нет в выписке' : null
}

/** Returns what a settlement is for: the tax of a year, or a withdrawal. */
export const formatSubject = ({ withdrawal, year }: Pick<SettlementRow, 'withdrawal' | 'year'>): string =>
  withdrawal === null ? `${year}\u00a0год` : `Заявка №\u00a0${withdrawal}`

/** Manual settlements, newest first. The page opens with those that wait for a decision. */
export const settlementListDefinition = defineList({
  name: 'manual-settlements',
  view: 'settlements.list',
  export: 'settlements.export',
  filters: { q: { search: 'Номер' }, state: { title: 'Состояние', choices: settlementStateLabels } },
  firstFilters: { state: 'open' },
  sort: { field: 'number', order: 'DESC' },
  columns: {
    number: { title: '№', width: 10, sortBy: 'number', text: ({ number }) => String(number) },
    kind: { title: 'Что', width: 34, text: ({ kind }) => settlementKindLabels[kind] },
    member: {
      title: 'Участник',
      width: 34,
      text: ({ fullName }) => fullName,
      link: ({ memberId }) => `/members/${memberId}/show`,
    },
    subject: { title: 'За что', text: formatSubject },
    amount: { title: 'Сумма', unit: '₽', width: 14, sum: ({ amount }) => amount },
    credited: { title: 'К выплате', unit: '₽', width: 14, sum: ({ credited }) => credited },
    document: { title: 'Документ банка', text: ({ document }) => document },
    paidOn: { title: 'День платежа', width: 14, text: ({ paidOn }) => paidOn && dayInDigits(paidOn) },
    state: { title: 'Состояние', text: ({ state }) => settlementStateLabels[state] },
    debit: { title: 'Списано банком', text: formatDebit },
    paymentReturn: { title: 'Платёж вернулся', text: formatReturn },
    ...proposalColumns,
  },
  // Some cells of the console show two columns, because all columns do not fit on a screen.
  table: ['number', 'kind', 'member', 'credited', 'document', 'debit', 'reason', 'decision'],
  file: [
    'number',
    'kind',
    'member',
    'subject',
    'amount',
    'credited',
    'document',
    'paidOn',
    'reason',
    'state',
    'debit',
    'paymentReturn',
    ...proposalFileColumns,
  ],
})

/** Payouts that came back after their member deleted the account, oldest first. */
export const unclaimedListDefinition = defineList({
  name: 'unclaimed-payouts',
  view: 'settlements.list',
  export: 'settlements.export',
  filters: { state: { title: 'Состояние', choices: unclaimedStateLabels } },
  firstFilters: { state: 'waiting' },
  columns: {
    id: { title: 'Заявка', width: 10, text: ({ id }) => id, link: ({ id }) => `/withdrawals/${id}/show` },
    fullName: { title: 'ФИО', width: 34, text: ({ fullName }) => fullName || null },
    bankName: { title: 'Банк', text: ({ bankName }) => bankName },
    recipient: { title: 'Куда', isOneLine: true, text: ({ recipient }) => recipient },
    amount: { title: 'Вернулось', unit: '₽', width: 14, sum: ({ amount }) => amount },
    credited: { title: 'К выплате', unit: '₽', width: 14, sum: ({ credited }) => credited },
    returnedAt: { title: 'Когда вернулось', moment: ({ returnedAt }) => returnedAt },
    state: { title: 'Состояние', text: ({ state }) => unclaimedStateLabels[state] },
    paymentReturn: { title: 'Вернулся платёж по расчёту', text: formatReturn },
    settle: { title: 'Решение', isDrawn: true },
  },
})

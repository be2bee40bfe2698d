import type { ConsoleTicket } from '@impulse/api/tickets/console-tickets'
import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import { payoutTitle } from '@impulse/copy-ru/balance/payout-title'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'

type Fact = readonly [name: string, value: string]

/** Returns facts about the ticket: its member, and the current state of its subject. */
export function toTicketFacts({ about, object, fullName, phone }: ConsoleTicket): Fact[] {
  const memberFacts: Fact[] = [
    ['Участник', fullName || 'имя не указано'],
    ['Телефон', phone || 'аккаунт удалён'],
  ]
  if (object === null) return memberFacts
  const { state, at, amount, product, contractNumber } = object
  const titled = state === 'payout' ? payoutTitle : historyTitle({ kind: state, contractNumber })
  return [
    ...memberFacts,
    ...(about === 'operation'
      ? [['Операция', titled] as const]
      : [['Состояние', states[state] ?? state] as const]),
    ...(product === null ? [] : [['Продукт', product] as const]),
    ...(amount === null ? [] : [['Сумма', formatPoints(amount)] as const]),
    ['Когда', formatMoment(at)],
  ]
}

const states: Record<string, string> = {
  submitted: 'заявка принята',
  confirmed: 'подтверждён',
  released: 'вознаграждение разморожено',
  rejected: 'отказ',
  cancelled: 'расторгнут или отменена',
  review: 'на проверке',
  needs_information: 'ждёт уточнения',
  approved: 'одобрено',
  sent: 'отправлено',
  paid: 'выплачено',
  returned: 'вернулось',
  accepted: 'принята',
  closed: 'закрыта',
}

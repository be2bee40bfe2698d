import { isDay } from '@impulse/api/fields/day'
import {
  isWithdrawalReason,
  type WithdrawalReasonCode,
} from '@impulse/api/withdrawals/withdrawal-reason-codes'

export type AnswerResult = 'paid' | 'returned' | 'waiting'

/** Row of the bank's response. `result` null: text that is not understood. */
export type AnswerRow = {
  /** Number of the line in the file, from 1. */
  line: number
  /** Null: a row that could not be parsed, or without a reference. */
  reference: string | null
  kopecks: bigint | null
  result: AnswerResult | null
  reason: WithdrawalReasonCode
  /** Day of the payment, `YYYY-MM-DD`; null: not stated. */
  paidOn: string | null
  /** Original text of the day, readable or not. */
  saidDay: string
  /** Original text of the result and the reason. */
  said: string
}

export type RowOutcome =
  | 'paid'
  | 'returned'
  | 'waiting'
  // Nothing to do: recorded before this file, or repeated in it.
  | 'already'
  | 'repeated'
  // Staff must check it.
  | 'no_reference'
  | 'unknown_reference'
  | 'of_provider'
  | 'own_application'
  | 'own_approval'
  | 'wrong_sum'
  | 'unknown_result'
  | 'contradicts'
  | 'not_sent'
  | 'was_returned'
  | 'failed'

type Known = {
  provider: 'registry' | 'http'
  credited: bigint
  state: 'ready' | 'sending' | 'pending' | 'paid' | 'failed' | 'returned'
  /** Recorded as paid before its return, so the payment is not new. */
  wasPaid: boolean
}

/**
 * Returns the outcome of a row for the payout of its reference. `paid` and `returned` are recorded; other
 * outcomes move no money. The amount is compared to the kopeck first.
 */
export function toRowOutcome(row: AnswerRow, payout: Known | null): RowOutcome {
  if (row.reference === null) return 'no_reference'
  if (!payout) return 'unknown_reference'
  // This payout was not sent in a file: only the provider's status or a person other than the approver may
  // return it.
  if (payout.provider === 'http') return 'of_provider'
  if (row.kopecks !== payout.credited * 100n) return 'wrong_sum'
  if (row.result === null) return 'unknown_result'
  if (row.result === 'waiting') return 'waiting'
  const { state } = payout
  if (state === 'ready' || state === 'failed') return 'not_sent'
  if (state === row.result) return 'already'
  // The points were returned to the member: if it was paid after all, it would be paid twice.
  if (state === 'returned') return payout.wasPaid ? 'already' : 'was_returned'
  return row.result
}

/** Returns the references that a file reports both as paid and as not paid. */
export function findContradictions(rows: readonly AnswerRow[]): Set<string> {
  const saying = (result: AnswerResult) =>
    new Set(rows.filter((row) => row.result === result).flatMap(({ reference }) => reference ?? []))
  const paid = saying('paid')
  return new Set([...saying('returned')].filter((reference) => paid.has(reference)))
}

/** Parses `1500.00`, `1500,5` or `1 500` into kopecks; null: not an amount. */
export function parseKopecks(written: string): bigint | null {
  const match = /^(\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d{1,15})(?:[.,](\d{1,2}))?$/.exec(written.trim())
  if (!match) return null
  const [, whole = '', part = ''] = match
  return BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Parses `21.11.2026` or `2026-11-21`, with any time after it; null: not a day. */
export function parseDay(written: string): string | null {
  const [, day, month, year, iso] =
    /^(?:(\d{2})\.(\d{2})\.(\d{4})|(\d{4}-\d{2}-\d{2}))(?=$|[T ])/.exec(written.trim()) ?? []
  const said = iso ?? `${year}-${month}-${day}`
  return isDay(said) ? said : null
}

/** `isBanksDay`: the day is the one that the bank states. */
export type PaidAt = { at: Date; isBanksDay: boolean }

/**
 * Returns the time of payment: a moment of the day that the bank states, not before the payout was sent and
 * not in the future. Without a day: the time at which the response is applied.
 */
export function paidAt({
  day,
  leftAt,
  now,
}: {
  day: { begins: Date; ends: Date } | null
  leftAt: Date | null
  now: Date
}): PaidAt {
  if (!day || day.begins > now) return { at: now, isBanksDay: false }
  if (!leftAt || leftAt <= day.begins) return { at: day.begins, isBanksDay: true }
  return { at: leftAt, isBanksDay: leftAt < day.ends }
}

const resultLabels: Record<AnswerResult, string> = {
  paid: `исполнено исполнен исполнена выполнено выполнен успешно успех оплачено оплачен зачислено зачислен зачислена
    проведено проведен проведена выплачено выплачен paid success succeeded executed completed done ok`,
  returned: `возвращено возвращен возвращена возврат отказ отказано отклонено отклонен отклонена отвергнуто отвергнут
    не_исполнено не_исполнен не_исполнена не_зачислено не_выполнено ошибка отменено отменен отменена
    returned rejected refused failed failure declined canceled cancelled error`,
  waiting: `в_обработке обрабатывается принято принят принята отправлено отправлен ожидает ожидание
    pending processing accepted created new`,
}

const resultByWord = new Map(
  Object.entries(resultLabels).flatMap(([result, list]) =>
    list.split(/\s+/).map((word) => [word.replace('_', ' '), result as AnswerResult] as const),
  ),
)

/** Only complete words are recognised: «не исполнено» is not «исполнено». */
export const parseResult = (written: string): AnswerResult | null =>
  resultByWord.get(plain(written).replace(/[.!]$/, '')) ?? null

const reasonPatterns: [pattern: RegExp, code: WithdrawalReasonCode][] = [
  [/счет[а-я]*( .*)? закрыт|закрыт[а-я]* счет|account closed/, 'account_closed'],
  [/фио|ф\. ?и\. ?о|(^| )имя( |$)|имени|наименовани/, 'recipient_name_differs'],
  [/не найден|не зарегистрирован|не подключ|not found/, 'recipient_not_found'],
  [/недоступ|не отвеча|тайм-?аут|timeout|техническ/, 'bank_unavailable'],
  [/реквизит|неверн|некорректн|не существует|invalid/, 'details_wrong'],
  [/банк[а-я]* получател|recipient bank/, 'recipient_bank_refused'],
]

/** Returns the reason shown to the member for a text of the bank, or the reason code itself. */
export function parseReason(written: string): WithdrawalReasonCode {
  const text = plain(written)
  if (isWithdrawalReason(text)) return text
  return reasonPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'bank_returned'
}

const plain = (written: string): string =>
  written.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()

import { isDay } from '@impulse/api/fields/day'
import {
  isWithdrawalReason,
  type WithdrawalReasonCode,
} from '@impulse/api/withdrawals/withdrawal-reason-codes'

export type AnswerResult = 'paid' | 'returned' | 'waiting'

/** Row of the bank's response. `result` null: text that is not understood. */
export type AnswerRow = {
  /** In the file, the first is 1. */
  line: number
  /** Null: a row that could not be divided, or names none. */
  reference: string | null
  kopecks: bigint | null
  result: AnswerResult | null
  reason: WithdrawalReasonCode
  /** The day on which it was paid, `YYYY-MM-DD`; null: the bank does not say. */
  paidOn: string | null
  /** That day as the bank writes it, readable or not. */
  saidDay: string
  /** In the bank's words: how it ended and why. */
  said: string
}

export type RowOutcome =
  | 'paid'
  | 'returned'
  | 'waiting'
  // Nothing to do: it stood so before this file, or the file says it twice.
  | 'already'
  | 'repeated'
  // Somebody has to look.
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
  /** That it went is no news: it was paid before it came back. */
  wasPaid: boolean
}

/**
 * Outcome of a row for the payout of its reference. `paid` and `returned` are to be recorded; every other outcome moves no money.
 * The sum is compared to the kopeck before anything else.
 */
export function toRowOutcome(row: AnswerRow, payout: Known | null): RowOutcome {
  if (row.reference === null) return 'no_reference'
  if (!payout) return 'unknown_reference'
  // No bank was told of it: its money goes back on the provider's word, or on that of somebody who did not approve it.
  if (payout.provider === 'http') return 'of_provider'
  if (row.kopecks !== payout.credited * 100n) return 'wrong_sum'
  if (row.result === null) return 'unknown_result'
  if (row.result === 'waiting') return 'waiting'
  const { state } = payout
  if (state === 'ready' || state === 'failed') return 'not_sent'
  if (state === row.result) return 'already'
  // The money is the member's again: paid after all, it would be paid twice.
  if (state === 'returned') return payout.wasPaid ? 'already' : 'was_returned'
  return row.result
}

/** References of which a file says both that they were paid and that they were not. */
export function bothIn(rows: readonly AnswerRow[]): Set<string> {
  const saying = (result: AnswerResult) =>
    new Set(rows.filter((row) => row.result === result).flatMap(({ reference }) => reference ?? []))
  const paid = saying('paid')
  return new Set([...saying('returned')].filter((reference) => paid.has(reference)))
}

/** `1500.00`, `1500,5`, `1 500` in kopecks; null: no sum. */
export function parseKopecks(written: string): bigint | null {
  const match = /^(\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d{1,15})(?:[.,](\d{1,2}))?$/.exec(written.trim())
  if (!match) return null
  const [, whole = '', part = ''] = match
  return BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(part.padEnd(2, '0'))
}

/** `21.11.2026` or `2026-11-21`, whatever time follows, as a day; null: no such day. */
export function parseDay(written: string): string | null {
  const [, day, month, year, iso] =
    /^(?:(\d{2})\.(\d{2})\.(\d{4})|(\d{4}-\d{2}-\d{2}))(?=$|[T ])/.exec(written.trim()) ?? []
  const said = iso ?? `${year}-${month}-${day}`
  return isDay(said) ? said : null
}

/** `isBanksDay`: it is the day that the bank tells. */
export type PaidAt = { at: Date; isBanksDay: boolean }

/**
 * When a payout was paid, of the day that the bank tells: not before it left, and not later than it is. Without a day it is
 * paid when the answer is taken. The moment that is taken instead is within the bank's day where it left on that day. A moment
 * is a day that ends as it begins.
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

/** Only whole answers are understood: «не исполнено» is not «исполнено». */
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

/** The reason that a member is told, out of what the bank wrote; or the code itself. */
export function parseReason(written: string): WithdrawalReasonCode {
  const text = plain(written)
  if (isWithdrawalReason(text)) return text
  return reasonPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'bank_returned'
}

const plain = (written: string): string =>
  written.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()

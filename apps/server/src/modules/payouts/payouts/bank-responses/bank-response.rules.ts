import { isDay } from '@impulse/api/fields/day'
import {
  type BankResponseOutcome,
  isProviderPayout,
  type PayoutMethod,
  type PayoutState,
} from '@impulse/api/payouts/payout-statuses'
import {
  isWithdrawalReason,
  type WithdrawalReasonCode,
} from '@impulse/api/withdrawals/withdrawal-reason-codes'

export type BankResponseResult = 'paid' | 'returned' | 'waiting'

/** Row of the bank's response. `result` is null when the text of the result is not understood. */
export type BankResponseRow = {
  /** Number of the line in the file, from 1. */
  line: number
  /** Payout reference; null when the row has no reference or could not be parsed. */
  reference: string | null
  kopecks: bigint | null
  /** Number of the bank's document; empty when the row has none. */
  documentNumber: string
  result: BankResponseResult | null
  reason: WithdrawalReasonCode
  /** Date of the payment, `YYYY-MM-DD`; null when the row has no readable date. */
  paidOn: string | null
  /** Original text of the date, readable or not. */
  reportedDay: string
  /** Original text of the result and of the reason. */
  text: string
}

type ReportablePayout = {
  method: PayoutMethod
  credited: bigint
  state: PayoutState
  /** True when the payout was recorded as paid, even if it was returned later. */
  wasPaid: boolean
  /** True when a bank file contained the payout, even if its batch was cancelled. */
  wasBatched: boolean
  /** True when the bank debited the payout twice and has not returned the second debit. */
  hasDuplicateDebit: boolean
} & ReportedPayments &
  FilesAtBank

/**
 * Numbers of the batches by whose files the bank may have paid a payout, oldest first: the payout's batch, and the
 * cancelled batches whose files staff had. A file that nobody had is at no bank.
 */
export type FilesAtBank = { filesAtBank: string[] }

/**
 * Days and document numbers of the payments that the bank has reported for a payout. `paymentDays`: days in tables and in
 * statements. `paymentDocuments`: numbers in tables. `debitDocuments`: numbers in statements, which may number the
 * documents otherwise than tables.
 */
export type ReportedPayments = {
  hasReportedPayment: boolean
  paymentDays: string[]
  paymentDocuments: string[]
  debitDocuments: string[]
}

/**
 * Returns the outcome of a row for the payout with the row's reference. The caller records the outcomes
 * `paid` and `returned`; other outcomes move no money. The amounts must be equal to the kopeck before the
 * row's result is considered.
 */
export function toRowOutcome(row: BankResponseRow, payout: ReportablePayout | null): BankResponseOutcome {
  if (row.reference === null) return 'no_reference'
  if (!payout) return 'unknown_reference'
  // A payout whose method is the payout provider is in no file that the bank may pay, so a row of the bank does not
  // decide its outcome. When the bank nevertheless reports such a payout as paid from the file of a cancelled batch,
  // the payout may be paid twice.
  if (isProviderPayout(payout))
    return payout.wasBatched && row.result === 'paid' && payout.state !== 'ready'
      ? 'duplicate'
      : 'of_provider'
  if (row.kopecks !== payout.credited * 100n) return 'wrong_sum'
  if (row.result === null) return 'unknown_result'
  const { state } = payout
  // The points of the rejected withdrawal were refunded to the member, but the bank has paid it, or has the file of the
  // cancelled batch and may still pay it.
  if (state === 'rejected' && (row.result === 'paid' || (payout.wasBatched && row.result !== 'returned')))
    return 'refund_conflict'
  if (row.result === 'waiting') return 'waiting'
  if (state === 'ready' || state === 'rejected') return 'not_sent'
  if (row.result === 'paid' && payout.wasPaid && isAnotherPayment(row, payout)) return 'duplicate'
  if (state === row.result) return 'already'
  // The bank may have returned only the second debit. A bank statement shows which debit was returned.
  if (row.result === 'returned' && payout.hasDuplicateDebit) return 'duplicate'
  // The points were already refunded to the member. If the bank reports this payout as paid, the member may have been
  // paid twice, so staff must check the row.
  if (state === 'returned') return payout.wasPaid ? 'already' : 'refund_conflict'
  // The bank may have refused the payment of an earlier file, while it pays or has paid the payment of the last file. The
  // row's date does not tell them apart: depending on the bank it is the day of the payment order, of the refusal or of
  // the response, and a batch is often cancelled and made again within a day.
  if (row.result === 'returned' && payout.filesAtBank.length > 1) return 'earlier_file'
  return row.result
}

/**
 * Returns true when a row that reports a payout as paid is about another payment than the bank has reported before: it
 * states another day or another document. A payout in the files of two batches may have been paid by both, so that a
 * row is about the known payment only when it states the known day or document.
 */
function isAnotherPayment(
  { paidOn, documentNumber }: Pick<BankResponseRow, 'paidOn' | 'documentNumber'>,
  payout: ReportedPayments & FilesAtBank,
): boolean {
  const { filesAtBank, hasReportedPayment, paymentDays, paymentDocuments, debitDocuments } = payout
  const isKnownDay = paidOn !== null && paymentDays.includes(paidOn)
  const isKnownDocument =
    documentNumber !== '' && [...paymentDocuments, ...debitDocuments].includes(documentNumber)
  const isOtherDay = paidOn !== null && paymentDays.length > 0 && !isKnownDay
  const isOtherDocument = documentNumber !== '' && paymentDocuments.length > 0 && !isKnownDocument
  return (
    isOtherDay ||
    isOtherDocument ||
    (filesAtBank.length > 1 && hasReportedPayment && !isKnownDay && !isKnownDocument)
  )
}

/** Returns true for a payout that the bank pays or has paid: its first payment is no surprise. */
export const isPaymentExpected = (payout: ReportablePayout): boolean =>
  !isProviderPayout(payout) &&
  (payout.wasPaid || payout.state === 'sending' || payout.state === 'pending' || payout.state === 'paid')

/**
 * Returns how a row that reports a payment and moves no money is stored: `known` when the payment was reported before,
 * `unexpected` when it was not expected. Null when nothing is stored: the row reports no payment of the payout's sum, or
 * contradicts another row about a payment that is still expected.
 */
export function classifyReportedPayment(
  row: BankResponseRow,
  { payout, outcome }: { payout: ReportablePayout; outcome: BankResponseOutcome },
): 'known' | 'unexpected' | null {
  if (row.result !== 'paid' || row.kopecks !== payout.credited * 100n) return null
  const isAnother = isAnotherPayment(row, payout)
  if (!isPaymentExpected(payout)) return isAnother || !payout.hasReportedPayment ? 'unexpected' : 'known'
  if (outcome === 'already') return 'known'
  return outcome === 'duplicate' && isAnother ? 'unexpected' : null
}

/**
 * Returns true when the row shows that the bank is processing the file of a cancelled batch: the payout is only in the
 * file of a cancelled batch, and the row does not report it as returned. The bank may then pay the other payouts of
 * that file too. A row with another sum or with a result that is not understood counts as well.
 */
export const isOfCancelledBatch = (
  { result }: Pick<BankResponseRow, 'result'>,
  payout: Pick<ReportablePayout, 'wasBatched' | 'state' | 'method'>,
): boolean =>
  payout.wasBatched &&
  result !== 'returned' &&
  (payout.state === 'ready' || payout.state === 'rejected' || isProviderPayout(payout))

/** Returns the references that a file reports both as paid and as returned. */
export function findConflicting(rows: readonly BankResponseRow[]): Set<string> {
  const getReferences = (result: BankResponseResult) =>
    new Set(rows.filter((row) => row.result === result).flatMap(({ reference }) => reference ?? []))
  const paid = getReferences('paid')
  return new Set([...getReferences('returned')].filter((reference) => paid.has(reference)))
}

/** Parses `1500.00`, `1500,5` or `1 500` into kopecks; null when the text is not an amount. */
export function parseKopecks(text: string): bigint | null {
  const match = /^(\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d{1,15})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, roubles = '', kopecks = ''] = match
  return BigInt(roubles.replaceAll(/\D/g, '')) * 100n + BigInt(kopecks.padEnd(2, '0'))
}

/** Parses `21.11.2026` or `2026-11-21`, with or without a time after it; null when the text is not a date. */
export function parseDay(text: string): string | null {
  const [, day, month, year, iso] =
    /^(?:(\d{2})\.(\d{2})\.(\d{4})|(\d{4}-\d{2}-\d{2}))(?=$|[T ])/.exec(text.trim()) ?? []
  const date = iso ?? `${year}-${month}-${day}`
  return isDay(date) ? date : null
}

/** Time of a payment. `isBanksDay`: true when this time is on the date that the bank stated. */
export type PaidAt = { at: Date; isBanksDay: boolean }

/**
 * Returns the time of payment: the beginning of the date that the bank states, but not before the submission.
 * Without a date, or with a date in the future, returns the time at which the response is applied.
 */
export function toPaidAt({
  day,
  submittedAt,
  now,
}: {
  day: { begins: Date; ends: Date } | null
  submittedAt: Date | null
  now: Date
}): PaidAt {
  if (!day || day.begins > now) return { at: now, isBanksDay: false }
  if (!submittedAt || submittedAt <= day.begins) return { at: day.begins, isBanksDay: true }
  return { at: submittedAt, isBanksDay: submittedAt < day.ends }
}

const resultLabels: Record<BankResponseResult, string> = {
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
    list.split(/\s+/).map((label) => [label.replace('_', ' '), result as BankResponseResult] as const),
  ),
)

/**
 * Parses the bank's text of a result; null when the text is unknown. Only a complete text is recognised,
 * because «не исполнено» contains «исполнено».
 */
export const parseResult = (text: string): BankResponseResult | null =>
  resultByWord.get(normalize(text).replace(/[.!]$/, '')) ?? null

const reasonPatterns: [pattern: RegExp, code: WithdrawalReasonCode][] = [
  [/счет[а-я]*( .*)? закрыт|закрыт[а-я]* счет|account closed/, 'account_closed'],
  [/(?<![а-я])(фио|ф\. ?и\. ?о|имя|имени)(?![а-я])/, 'recipient_name_differs'],
  [/наименовани[а-я]*(?! банка|[а-я])/, 'recipient_name_differs'],
  [/не найден|не зарегистрирован|не подключ|not found/, 'recipient_not_found'],
  [/недоступ|не отвеча|тайм-?аут|timeout|техническ/, 'bank_unavailable'],
  [/реквизит|неверн|некорректн|не существует|invalid/, 'details_wrong'],
  [/банк[а-я]* получател|recipient bank/, 'recipient_bank_refused'],
]

/** Returns the reason code for the bank's text of a reason. The text may also be the code itself. */
export function parseReason(bankText: string): WithdrawalReasonCode {
  const text = normalize(bankText)
  if (isWithdrawalReason(text)) return text
  return reasonPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'bank_returned'
}

/** Returns true for a purpose by which a bank returns a payment. */
export const isCalledReturn = (purpose: string): boolean =>
  /возвр|вернул|не ?зачисл|не ?исполн|отказ|return/.test(normalize(purpose)) ||
  parseReason(purpose) === 'account_closed'

const normalize = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()

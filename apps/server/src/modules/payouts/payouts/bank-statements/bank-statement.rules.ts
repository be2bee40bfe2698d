import type { BankResponseOutcome, PayoutMethod, PayoutState } from '@impulse/api/payouts/payout-statuses'
import type { StatementLineState } from '@impulse/api/payouts/statement-lines'
import { type BankResponseRow, parseKopecks } from '../bank-responses/bank-response.rules.ts'

/** Document that the bank booked on the account. Amounts of a statement are in kopecks. */
export type StatementEntry = {
  /** Number of the line in the file, from 1. */
  line: number
  account: string
  direction: 'debit' | 'credit'
  documentNumber: string
  /** Day of the booking, `YYYY-MM-DD`; null when the file has no readable day. */
  bookedOn: string | null
  kopecks: bigint
  counterparty: string
  counterpartyAccount: string
  purpose: string
  /** The document as a row of a bank response, when the document contains one of our references; otherwise null. */
  row: BankResponseRow | null
}

/**
 * Returns the numbers in the number and the purpose of a document, without leading zeros, and without those of a date. One
 * of them may be the number of a payout or of a tax refund's document.
 */
export const findNumbers = ({
  documentNumber,
  purpose,
}: Pick<StatementEntry, 'documentNumber' | 'purpose'>): string[] => {
  const withoutDays = purpose.replaceAll(/(?<!\d)(?:\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d{2}-\d{2})(?!\d)/g, '')
  const numbers = `${documentNumber} ${withoutDays}`.match(/\d+/g) ?? []
  return [...new Set(numbers.map((number) => number.replace(/^0+/, '')))]
}

/** Bank statement of one account. A balance is null when the file does not state it. */
export type BankStatement = {
  account: string
  format: '1c' | 'camt053' | 'provider'
  firstDay: string | null
  lastDay: string | null
  openingBalance: bigint | null
  closingBalance: bigint | null
  entries: StatementEntry[]
}

/**
 * Content of a file from the bank. `rows`: rows of a table of results, or documents with our reference, booked or not.
 * `others`: number of documents without our reference. `statements`: empty for a table of results.
 */
export type FileFromBank = { rows: BankResponseRow[]; others: number; statements: BankStatement[] }

/** Parses a balance, which may be negative, into kopecks; null when the text is not a balance. */
export function parseBalance(text = ''): bigint | null {
  const kopecks = parseKopecks(text.replace(/^-/, ''))
  return kopecks !== null && text.startsWith('-') ? -kopecks : kopecks
}

/** Facts of a payout that are needed to match a line with it. `credited` is in points. */
export type MatchablePayout = {
  credited: bigint
  method: PayoutMethod
  state: PayoutState
  /** Approved manual settlement that paid the returned payout to a person again; null when there is none. */
  settlement: { number: bigint; paidOn: string } | null
}

/**
 * Stored statement line of a payout. `returns` (only for a credit): id of the debit that the credit returns.
 * `isReturned`: true for a debit that a credit returned.
 */
export type KnownLine = {
  id: bigint
  direction: 'debit' | 'credit'
  kopecks: bigint
  state: StatementLineState
  returns: bigint | null
  isReturned: boolean
  /** Number of the manual settlement that this debit paid; null when there is none. */
  settlement: bigint | null
}

/**
 * Result of matching a line. `newPayoutState`: outcome to record for the payout. `returns` (only for a credit): id of
 * the debit that the credit returns. `returnedBy` (only for a debit): id of an earlier credit that returned the debit.
 * `settlement` (only for a debit): number of the manual settlement that the debit paid. `returnedSettlement` (only for
 * a credit): number of the manual settlement whose payment the credit returns.
 */
export type LineMatch = {
  state: StatementLineState
  outcome: BankResponseOutcome
  newPayoutState?: 'paid' | 'returned'
  returns?: bigint
  returnedBy?: bigint
  settlement?: bigint
  returnedSettlement?: bigint
}

/** Line to match. `id`: only of a stored line. */
type Line = Pick<StatementEntry, 'direction' | 'kopecks'> & { bookedOn: string; id?: bigint | undefined }

/** Returns true for a debit with the sum of the payout that was booked when its manual settlement was paid, or later. */
export const isSettlementDebit = (
  { direction, kopecks, bookedOn }: Line,
  { credited, settlement }: Pick<MatchablePayout, 'credited' | 'settlement'>,
): boolean =>
  settlement !== null && direction === 'debit' && kopecks === credited * 100n && bookedOn >= settlement.paidOn

/**
 * Matches a statement line with the payout whose reference it contains. `lines`: other lines of the payout. The sums
 * must be equal to the kopeck. A payout has one debit: a second debit is `duplicate`, and the credit that returns the
 * second debit refunds nothing to the member. A manual settlement of the payout has one debit of its own, which a
 * credit returns when the payout itself has no debit to return.
 */
export function matchLine(line: Line, payout: MatchablePayout, lines: readonly KnownLine[]): LineMatch {
  const { direction, kopecks } = line
  if (kopecks !== payout.credited * 100n) return { state: 'partial', outcome: 'wrong_sum' }
  if (payout.state === 'ready' || payout.state === 'rejected')
    return { state: 'unmatched', outcome: 'not_sent' }
  if (payout.settlement && isSettlementDebit(line, payout))
    return findSettlementDebit(payout, lines)
      ? { state: 'duplicate', outcome: 'duplicate' }
      : { state: 'matched', outcome: 'manual_settlement', settlement: payout.settlement.number }
  const payments = findOwnLines(line, lines)
  const returned = findReturnedSettlement(line, payout, lines)
  if (returned && payout.settlement) {
    const { number } = payout.settlement
    return {
      state: 'matched',
      outcome: 'settlement_returned',
      returns: returned.id,
      returnedSettlement: number,
    }
  }
  return direction === 'debit' ? matchDebit(line, payout, payments) : matchCredit(payout, payments)
}

/**
 * Returns the lines of the payout itself. Ignores lines with another sum, such as a fee with the payout's reference,
 * and the debits of manual settlements with the credits that returned them: these lines are not the payment of the
 * payout.
 */
function findOwnLines({ kopecks }: Pick<Line, 'kopecks'>, lines: readonly KnownLine[]): KnownLine[] {
  const settlements = new Set(lines.flatMap(({ id, settlement }) => (settlement === null ? [] : [id])))
  return lines.filter(
    (one) =>
      one.kopecks === kopecks &&
      one.settlement === null &&
      (one.returns === null || !settlements.has(one.returns)),
  )
}

const findSettlementDebit = (
  { settlement }: Pick<MatchablePayout, 'settlement'>,
  lines: readonly KnownLine[],
): KnownLine | undefined =>
  settlement ? lines.find((one) => one.settlement === settlement.number) : undefined

/**
 * Returns the debit of the manual settlement that a credit returns; undefined when the credit returns no such debit. A
 * debit of the payout itself is returned first, unless staff explained it: its credit may be in a statement that is
 * imported later. The provider returns its debits to another account than the bank.
 */
function findReturnedSettlement(
  { direction, kopecks, bookedOn }: Line,
  payout: MatchablePayout,
  lines: readonly KnownLine[],
): KnownLine | undefined {
  const debit = findSettlementDebit(payout, lines)
  if (!payout.settlement || !debit || debit.isReturned || direction !== 'credit') return undefined
  const own = findOwnLines({ kopecks }, lines)
  const isOwnReturn =
    payout.method === 'bank_file' &&
    own.some((one) => one.direction === 'debit' && !one.isReturned && one.state !== 'explained')
  const isPossible = bookedOn >= payout.settlement.paidOn || findMatchedCredits(own).length > 0
  return isPossible && !isOwnReturn ? debit : undefined
}

/**
 * Returns true when a credit that may return the payment of a manual settlement may also be the return of the payout
 * itself, which only a person can decide: the payout's own credit is not stored, or staff explained a debit of the
 * payout.
 */
export function isUnclearSettlementReturn(
  { kopecks, bookedOn }: Line,
  { settlement, method }: MatchablePayout,
  lines: readonly KnownLine[],
): boolean {
  if (method !== 'bank_file' || !settlement) return false
  const own = findOwnLines({ kopecks }, lines)
  // Explained: `findReturnedSettlement` returns every other unreturned debit of the payout first.
  const hasUnreturnedDebit = own.some(({ direction, isReturned }) => direction === 'debit' && !isReturned)
  return (
    hasUnreturnedDebit ||
    bookedOn < settlement.paidOn ||
    (bookedOn === settlement.paidOn && findMatchedCredits(own).length === 0)
  )
}

function matchDebit({ id }: Line, { state }: MatchablePayout, lines: readonly KnownLine[]): LineMatch {
  const isPayment = ({ state: one, isReturned }: KnownLine) =>
    one === 'matched' || (one === 'explained' && !isReturned)
  if (lines.some((line) => line.direction === 'debit' && isPayment(line)))
    return { state: 'duplicate', outcome: 'duplicate' }
  if (isOpen(state)) return { state: 'matched', outcome: 'paid', newPayoutState: 'paid' }
  const credits = findMatchedCredits(lines)
  // A credit may have returned the stored line before an import or a person could match it.
  const credit =
    credits.find(({ returns }) => returns === id) ?? credits.find(({ returns }) => returns === null)
  if (credit) return { state: 'matched', outcome: 'already', returnedBy: credit.id }
  if (state === 'paid') return { state: 'matched', outcome: 'already' }
  // The payout was already refunded to the member. The line stays `unmatched` until the credit is imported, so that staff
  // get the payment back from the bank.
  return { state: 'unmatched', outcome: 'refund_conflict' }
}

function matchCredit({ state }: MatchablePayout, lines: readonly KnownLine[]): LineMatch {
  const unreturned = lines.filter(({ direction, isReturned }) => direction === 'debit' && !isReturned)
  const duplicate = unreturned.find((line) => line.state === 'duplicate' || line.state === 'explained')
  // When the provider took back its payment of a payout that the bank has paid as well, the debit of the bank is the
  // only payment: its return refunds the member.
  const isOnlyPayment =
    state === 'paid' &&
    unreturned.length === 1 &&
    lines.some((line) => line.isReturned && line.state === 'matched')
  if (duplicate && !isOnlyPayment)
    return { state: 'matched', outcome: 'duplicate_returned', returns: duplicate.id }
  const debit =
    duplicate ??
    unreturned.find((line) => line.state === 'matched') ??
    unreturned.find((line) => line.state === 'unmatched')
  const returns = debit && { returns: debit.id }
  if (state !== 'returned')
    return { state: 'matched', outcome: 'returned', newPayoutState: 'returned', ...returns }
  if (debit || findMatchedCredits(lines).length === 0)
    return { state: 'matched', outcome: 'already', ...returns }
  return { state: 'duplicate', outcome: 'duplicate' }
}

const isOpen = (state: PayoutState): boolean => state === 'sending' || state === 'pending'

const findMatchedCredits = (lines: readonly KnownLine[]): KnownLine[] =>
  lines.filter(({ direction, state }) => direction === 'credit' && state === 'matched')

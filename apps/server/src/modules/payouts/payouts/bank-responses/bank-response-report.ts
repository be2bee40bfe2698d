import type { BankResponseOutcome } from '@impulse/api/payouts/payout-statuses'
import type { LateLines } from '@impulse/api/payouts/statement-lines'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { findReference } from '../approvals/payout-reference.ts'
import { type BankResponseRow, type PaidAt, parseDay } from './bank-response.rules.ts'
import type { ReferencedPayout } from './bank-responses.sql.ts'

export type ReportRow = {
  line: number
  reference: string | null
  outcome: BankResponseOutcome
  /**
   * Code of the reason for a return; the member is shown the text of this reason. Null when the row does not report a
   * return.
   */
  reason: WithdrawalReasonCode | null
  /**
   * Text of the bank, the error message when the outcome is `failed`, or the reason when a return waits. Empty in a
   * stored report, because the bank's texts contain names and accounts.
   */
  text: string
  /** Amounts in kopecks of the row and of the payout, when they differ. */
  sums?: { reported: string | null; expected: string }
  /**
   * Date of payment in the file and the date recorded instead of it. Set when the date in the file is
   * unreadable, before the submission or in the future.
   */
  paidOn?: { reported: string; used: string }
}

/**
 * Report of an uploaded file. `before`: time and actor of an earlier upload of the same file; null when there is none.
 * When `before` is set, `rows` contain the stored outcomes, and this upload changed no payout.
 */
export type BankResponseReport = {
  rows: ReportRow[]
  /** Number of payments in the file that have none of our references. */
  others: number
  /** Number of payments without our reference for which a payout is suggested. Staff must decide about them. */
  suggested: number
  /** Number of debits without our reference that paid a tax refund again. */
  doubleDebits: number
  /** Documents of the file whose days are closed without them. */
  lateLines: LateLines
  before: { appliedAt: Date; actor: string } | null
}

/** Parts of the report that are empty for a file without a statement. */
export const noStatement: Pick<BankResponseReport, 'suggested' | 'doubleDebits' | 'lateLines'> = {
  suggested: 0,
  doubleDebits: 0,
  lateLines: { count: 0, first: [] },
}

/** Outcomes of a row that a later upload of the same file can still apply, possibly by another staff member. */
export const retryableOutcomes: ReadonlySet<BankResponseOutcome> = new Set([
  'not_matched',
  'failed',
  'own_order',
  'own_approval',
  'return_waits',
  'missing_days',
])

/** Returns the row of the report for a row of the file. `payout`: payout with the row's reference, or null. */
export function toReportRow(
  { line, reference, text, reason, result, kopecks }: BankResponseRow,
  outcome: BankResponseOutcome,
  payout: Pick<ReferencedPayout, 'credited'> | null,
): ReportRow {
  return {
    line,
    reference,
    text,
    reason: result === 'returned' ? reason : null,
    outcome,
    ...(outcome === 'wrong_sum' &&
      payout && {
        sums: { reported: kopecks?.toString() ?? null, expected: String(payout.credited * 100n) },
      }),
  }
}

/**
 * Returns the day of payment that the bank stated and the day that was stored instead; empty when both are equal or the
 * bank stated no day.
 */
export const toDateCorrection = ({ reportedDay }: BankResponseRow, paid: PaidAt): Pick<ReportRow, 'paidOn'> =>
  reportedDay === '' || paid.isBanksDay ? {} : { paidOn: { reported: reportedDay, used: moscowDay(paid.at) } }

/**
 * Reports a debit as `already` instead of `refund_conflict` when the file has another document of this payout that was
 * recorded before, such as the credit that returned the debit: nothing in the file is new.
 */
export function resolveReturnedInSameFile(rows: readonly ReportRow[]): ReportRow[] {
  const known = new Set(rows.flatMap(({ reference, outcome }) => (outcome === 'already' ? [reference] : [])))
  return rows.map((row) =>
    row.outcome === 'refund_conflict' && known.has(row.reference) ? { ...row, outcome: 'already' } : row,
  )
}

/** Returns a row of the report for storage: without the bank's texts, which contain names and accounts. */
export const withoutMessages = ({ paidOn, ...row }: ReportRow): ReportRow => ({
  ...row,
  reference: row.reference && findReference(row.reference),
  text: '',
  ...(paidOn && { paidOn: { reported: parseDay(paidOn.reported) ?? '', used: paidOn.used } }),
})

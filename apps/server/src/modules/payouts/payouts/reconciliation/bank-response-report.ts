import type { BankResponseOutcome } from '@impulse/api/payouts/payout-statuses'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

export type ReportRow = {
  line: number
  reference: string | null
  outcome: BankResponseOutcome
  /** Reason of the return, in the form that the member sees. */
  reason: WithdrawalReasonCode | null
  /**
   * Text of the bank, or the error message when the outcome is `failed`. Empty in a stored report, because
   * texts are not stored.
   */
  said: string
  /** Amounts in kopecks of the row and of the payout, when they differ. */
  sums?: { reported: string | null; expected: string }
  /**
   * Date of payment in the file and the date recorded instead of it. Set when the date in the file is
   * unreadable, before the submission or in the future.
   */
  paidOn?: { reported: string; used: string }
}

/**
 * Report of an uploaded file. `before`: time and actor of an earlier upload of the same file. Then `rows` are
 * those of the stored report, and this upload changed nothing.
 */
export type BankResponseReport = {
  rows: ReportRow[]
  /** Number of payments in a statement that have none of our references. */
  others: number
  /** Number of these payments that look like payouts, for staff to match. */
  suggested: number
  before: { appliedAt: Date; actor: string } | null
}

/** Outcomes after which another upload of the file, or another person's upload, can apply the row. */
export const againOutcomes: ReadonlySet<BankResponseOutcome> = new Set([
  'failed',
  'own_order',
  'own_approval',
])

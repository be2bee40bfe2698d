import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

/** Payout by phone as it is submitted to a provider. */
export type PayoutSubmission = {
  /** Idempotency key, by which the payout can also be found. */
  reference: string
  credited: bigint
  bankId: string
  phone: string
  description: string
}

/** Report of a provider about a payout. Null: the value is missing or not understood. */
export type ReportedPayout = {
  id: string
  reference: string | null
  kopecks: bigint | null
  bankId: string | null
  phone: string | null
  status: 'pending' | 'paid' | 'cancelled'
  /** Time of payment by the provider's clock. */
  paidAt: Date | null
  /** Reason code of a cancelled payout, for the member. */
  reason: WithdrawalReasonCode
  /**
   * True when our account at the provider has too little money, so that every other payout would be cancelled
   * as well.
   */
  lacksFunds: boolean
}

/**
 * Outcome of a submission. `refused`: the provider explicitly created no payout. `unknown`: everything else,
 * including a lost or invalid response; the provider may be paying.
 */
export type SubmissionOutcome =
  | { kind: 'accepted'; payout: ReportedPayout }
  | { kind: 'refused'; because: 'refused' | 'bank_refused' }
  | { kind: 'unknown' }

/**
 * Provider of payouts by phone, with one request per payout. The other kind, `bank_file`, sends files; both
 * kinds have the same payout rows, states and references. The queries `byId` and `byReference` throw when no
 * response is received.
 */
export type Provider = {
  /** Our account at the provider. A query to another account does not find the payouts of this account. */
  account: string
  /** Submits a payout once. Never throws. */
  create(submission: PayoutSubmission, options: { timeoutMs: number }): Promise<SubmissionOutcome>
  /** Null: no payout has this id. */
  byId(id: string): Promise<ReportedPayout | null>
  byReference(reference: string): Promise<ReportedPayout[]>
}

import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

/** Payment by phone as it is submitted to a provider. */
export type PayoutOrder = {
  /** Idempotency key; the payout is also found by it. */
  reference: string
  credited: bigint
  bankId: string
  phone: string
  description: string
}

/** Status of a payout by its provider. Null: missing, or not understood. */
export type ReportedPayout = {
  id: string
  reference: string | null
  kopecks: bigint | null
  bankId: string | null
  phone: string | null
  status: 'pending' | 'paid' | 'cancelled'
  /** Time of payment by the provider's clock. */
  paidAt: Date | null
  /** Reason of a cancelled payout, for the member. */
  reason: WithdrawalReasonCode
  /** True when the provider lacks funds, so that every other payout would be cancelled as well. */
  isOurFault: boolean
}

/**
 * Outcome of a submission. `refused`: the provider explicitly created no payout. `unknown`: everything else,
 * including a lost or invalid response; the provider may be paying.
 */
export type Creation =
  | { kind: 'told'; payout: ReportedPayout }
  | { kind: 'refused'; because: 'refused' | 'bank_refused' }
  | { kind: 'unknown' }

/**
 * Provider of payouts by phone, one request per payout. (The other kind, the registry, sends files; both
 * share the payout's row, states and reference.) Queries throw when no response arrives.
 */
export type Provider = {
  /** Account at the provider. Another account does not know the payouts of this one. */
  account: string
  /** Submits a payout once. Never throws. */
  create(order: PayoutOrder, options: { timeoutMs: number }): Promise<Creation>
  /** Null: no payout has this id. */
  byId(id: string): Promise<ReportedPayout | null>
  byReference(reference: string): Promise<ReportedPayout[]>
}

import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

/** A payment by phone, as a provider is told of it. */
export type PayoutOrder = {
  /** The key under which it happens once, and what it is found by. */
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
  /** When it was paid, by its clock. */
  paidAt: Date | null
  /** Reason of a cancelled payout, for the member. */
  reason: WithdrawalReasonCode
  /** It was cancelled because nobody has paid the provider: all others would be, too. */
  isOurFault: boolean
}

/**
 * Outcome of a submission. `refused`: the provider says explicitly that there is no such payout. `unknown`: everything else, a
 * lost or an invalid response too; the provider may be paying.
 */
export type Creation =
  | { kind: 'told'; payout: ReportedPayout }
  | { kind: 'refused'; because: 'refused' | 'bank_refused' }
  | { kind: 'unknown' }

/**
 * Whom payouts by phone are told to one by one. (The other kind of provider, the registry, is told in files: what they have
 * in common is the payout's row, its states and its reference.) What asks throws when no answer came.
 */
export type Provider = {
  /** The account there: another one knows nothing of this one's payouts. */
  account: string
  /** Tells once. Never throws. */
  create(order: PayoutOrder, options: { timeoutMs: number }): Promise<Creation>
  /** Null: it knows none under this id. */
  byId(id: string): Promise<ReportedPayout | null>
  byReference(reference: string): Promise<ReportedPayout[]>
}

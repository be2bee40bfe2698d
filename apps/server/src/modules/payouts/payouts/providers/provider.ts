import type { NameCheckResult } from '@impulse/api/payouts/payout-statuses'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

/** Payout by phone as it is submitted to a provider. */
export type PayoutSubmission = {
  /** Reference of the payout, by which a query finds it. */
  reference: string
  /** Version of the idempotency key, from 1. The reference and this version together are the idempotency key. */
  keyVersion: number
  credited: bigint
  bankId: string
  phone: string
  description: string
  /**
   * Name for the provider's name check; null for a payout without this check. The check cancels the payout when the
   * holder of the account has another name.
   */
  name: RecipientName | null
}

/** Name of the member as the identity document states it. `middleName` may be empty. */
export type RecipientName = { firstName: string; middleName: string; lastName: string }

/** Provider's report about a payout. A field is null when it is missing or cannot be interpreted. */
export type ReportedPayout = {
  id: string
  reference: string | null
  kopecks: bigint | null
  bankId: string | null
  phone: string | null
  status: 'pending' | 'paid' | 'cancelled'
  /**
   * `createdAt`: time at which the provider created the payout. `paidAt`: time of the payment. Both are of the
   * provider's clock.
   */
  createdAt: Date | null
  paidAt: Date | null
  /**
   * Reason for which the provider cancelled the payout; the member is shown the text of this reason. Has no meaning for
   * a payout that is not cancelled.
   */
  reason: WithdrawalReasonCode
  /** Result of the name check; null when the provider reported none. */
  nameCheck: NameCheckResult | null
  /**
   * True when our account at the provider has too little money. Every other payout would then be cancelled as
   * well.
   */
  lacksFunds: boolean
}

/**
 * Outcome of a submission. `refused`: no payout was created. The cause (`because`) is the payout, the recipient's bank,
 * our credentials, the rate of our requests, or the name check: `check_unavailable` means that the provider gave no
 * valid response to the name, so the payout was not submitted. `unknown`: any other response, or no response; the
 * provider may be paying.
 */
export type SubmissionOutcome =
  | { kind: 'accepted'; payout: ReportedPayout }
  | {
      kind: 'refused'
      because: 'refused' | 'bank_refused' | 'credentials' | 'rate_limited' | 'check_unavailable'
      /** Time during which the provider accepts no further requests. */
      retryAfterMs?: number
      /**
       * True when the provider did not accept the name for the name check. The payout was therefore not submitted.
       */
      isNameRefusal?: true
    }
  | { kind: 'unknown' }

/**
 * Provider that pays by phone, with one request per payout. `byId` and `byReference` throw when they get no valid
 * response.
 */
export type Provider = {
  /** Our account at the provider. A query in one account does not find the payouts of another account. */
  account: string
  /** Submits a payout once. Never throws. */
  create(submission: PayoutSubmission, options: { timeoutMs: number }): Promise<SubmissionOutcome>
  /** Returns the payout with this id; null when there is no such payout. */
  byId(id: string): Promise<ReportedPayout | null>
  byReference(reference: string): Promise<ReportedPayout[]>
  /**
   * Returns a page of all payouts of the account that were created in a period, including payouts that the server did
   * not submit. `cursor`: `nextCursor` of the previous page; null for the first page. Throws when it gets no valid
   * response.
   */
  list(period: { from: Date; to: Date; cursor: string | null }): Promise<PayoutPage>
}

export type PayoutPage = { payouts: ReportedPayout[]; nextCursor: string | null }

import { dayMs, minuteMs } from '@impulse/api/fields/durations'
/** Last known status at the provider of a payout with an unknown outcome. */
export type ProviderStatus =
  | 'pending'
  // The provider did not respond, or its response cannot be interpreted.
  | 'no_answer'
  // The provider found no such payout.
  | 'none'
  // The provider refused the payout: `bank_refused` because of the recipient's bank, `refused` for another
  // reason.
  | 'refused'
  | 'bank_refused'
  // The provider's data contradicts the submitted payout.
  | Mismatch

export type Mismatch =
  | 'sum_mismatch'
  | 'recipient_mismatch'
  | 'reference_mismatch'
  | 'id_mismatch'
  | 'doubled'
  | 'gone'

type StoredPayout = {
  reference: string
  credited: bigint
  bankId: string
  phone: string
  externalId: string | null
}
type ProviderPayout = {
  id: string
  reference: string | null
  kopecks: bigint | null
  bankId: string | null
  phone: string | null
}

/**
 * Returns how the provider's data contradicts the submitted payout; null when they agree. Contradicting data
 * is not recorded as an outcome, and staff must check the payout.
 */
export function findMismatch(providerPayout: ProviderPayout, storedPayout: StoredPayout): Mismatch | null {
  if (providerPayout.reference !== storedPayout.reference) return 'reference_mismatch'
  if (storedPayout.externalId !== null && providerPayout.id !== storedPayout.externalId) return 'id_mismatch'
  if (providerPayout.kopecks !== storedPayout.credited * 100n) return 'sum_mismatch'
  if (providerPayout.bankId !== storedPayout.bankId || providerPayout.phone !== storedPayout.phone)
    return 'recipient_mismatch'
  return null
}

export const isMismatch = (providerStatus: ProviderStatus | null): providerStatus is Mismatch =>
  providerStatus !== null &&
  !['pending', 'no_answer', 'none', 'refused', 'bank_refused'].includes(providerStatus)

const shortestMs = 5_000
const maxIntervalMs = 30 * 60_000

/**
 * Returns the delay of the next status check: a quarter of the payout's age, from five seconds to half an
 * hour.
 */
export const nextCheckDelayMs = (ageMs: number): number =>
  Math.min(Math.max(ageMs / 4, shortestMs), maxIntervalMs)

/**
 * Returns true while the payout may still be on its way to the provider. A submission takes half a minute at
 * most, and a status check in this time may find no payout.
 */
export const isSending = (ageMs: number): boolean => ageMs < minuteMs

/**
 * Returns true when the provider's response "no such payout" is final. This needs a day after the submission,
 * because the provider remembers an idempotency key for a day. After an explicit refusal a minute is enough,
 * because only the delay of the provider's search must pass.
 */
export const mayCountAsMissing = ({
  ageMs,
  providerStatus,
}: {
  ageMs: number
  providerStatus: ProviderStatus | null
}): boolean => ageMs >= (providerStatus === 'refused' || providerStatus === 'bank_refused' ? minuteMs : dayMs)

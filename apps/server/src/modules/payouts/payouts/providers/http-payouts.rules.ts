/** Last status of a payout with an unknown outcome. */
export type ProviderStatus =
  | 'pending'
  // Asked, and no answer that makes sense.
  | 'no_answer'
  // It answered, and knows of none.
  | 'none'
  // It would not take it: for the bank, or for something else.
  | 'refused'
  | 'bank_refused'
  // It tells of something else than what it was told.
  | Lie

export type Lie = 'other_sum' | 'other_recipient' | 'other_reference' | 'other_id' | 'doubled' | 'gone'

type Ours = {
  reference: string
  credited: bigint
  bankId: string
  phone: string
  externalId: string | null
}
type Theirs = {
  id: string
  reference: string | null
  kopecks: bigint | null
  bankId: string | null
  phone: string | null
}

/** Statuses that contradict the submitted payout. The server then believes nothing of the response, and staff must look at it. */
export function lieIn(theirs: Theirs, ours: Ours): Lie | null {
  if (theirs.reference !== ours.reference) return 'other_reference'
  if (ours.externalId !== null && theirs.id !== ours.externalId) return 'other_id'
  if (theirs.kopecks !== ours.credited * 100n) return 'other_sum'
  if (theirs.bankId !== ours.bankId || theirs.phone !== ours.phone) return 'other_recipient'
  return null
}

export const isLie = (providerStatus: ProviderStatus | null): providerStatus is Lie =>
  providerStatus !== null &&
  !['pending', 'no_answer', 'none', 'refused', 'bank_refused'].includes(providerStatus)

const shortestMs = 5_000
const maxIntervalMs = 30 * 60_000

/** It is asked about often while it is young, and ever more rarely: a quarter of its age later, at most half an hour. */
export const nextCheckDelayMs = (ageMs: number): number =>
  Math.min(Math.max(ageMs / 4, shortestMs), maxIntervalMs)

const dayMs = 24 * 3_600_000
const minuteMs = 60_000

/** Telling takes half a minute at most; who asks in the meantime hears of none, though it may get there a moment later. */
export const isSending = (ageMs: number): boolean => ageMs < minuteMs

/**
 * Returns true when the provider's «there is none» is final. The provider remembers a key for a day, so no earlier request can
 * still arrive; an explicit refusal needs only the delay of the provider's search.
 */
export const mayEndAsNone = ({
  ageMs,
  providerStatus,
}: {
  ageMs: number
  providerStatus: ProviderStatus | null
}): boolean => ageMs >= (providerStatus === 'refused' || providerStatus === 'bank_refused' ? minuteMs : dayMs)

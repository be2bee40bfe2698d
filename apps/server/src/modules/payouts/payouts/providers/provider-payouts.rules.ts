import { dayMs, minuteMs } from '@impulse/api/fields/durations'
import {
  type Contradiction,
  contradictions,
  type Discrepancy,
  discrepancies,
  type PayoutState,
  type ProviderStatus,
} from '@impulse/api/payouts/payout-statuses'

type SubmittedPayout = {
  reference: string
  credited: bigint
  bankId: string
  phone: string
  externalId: string | null
}
type ReportedFields = {
  id: string
  reference: string | null
  kopecks: bigint | null
  bankId: string | null
  phone: string | null
}

/**
 * Returns the mismatch of the provider's data with the submitted payout; null when they agree. An outcome with a mismatch
 * is not recorded, and staff must check the payout.
 */
export function findMismatch(reported: ReportedFields, storedPayout: SubmittedPayout): Discrepancy | null {
  if (reported.reference !== storedPayout.reference) return 'reference_mismatch'
  if (storedPayout.externalId !== null && reported.id !== storedPayout.externalId) return 'id_mismatch'
  if (reported.kopecks !== storedPayout.credited * 100n) return 'sum_mismatch'
  if (reported.bankId !== storedPayout.bankId || reported.phone !== storedPayout.phone)
    return 'recipient_mismatch'
  return null
}

/**
 * Returns how the provider's reports contradict the recorded outcome of a payout; null when they agree.
 * `returned_later`: the provider paid the payout and cancelled it later.
 */
export function findContradiction(
  payout: SubmittedPayout & { state: string },
  found: readonly (ReportedFields & { status: 'pending' | 'paid' | 'cancelled' })[],
): Contradiction | 'returned_later' | null {
  const [report, ...more] = found
  if (payout.state === 'returned') {
    if (found.some(({ status }) => status === 'paid')) return 'paid_after_return'
    return found.some(({ status }) => status === 'pending') ? 'paying_after_return' : null
  }
  // The provider has no such payout. When the payout has no provider id, the provider did not have it either when staff
  // recorded it as paid, so nothing has changed that would contradict the outcome.
  if (!report) return payout.externalId === null ? null : 'final_state_contradicted'
  if (more.length > 0 || findMismatch(report, payout) || report.status === 'pending')
    return 'final_state_contradicted'
  return report.status === 'cancelled' ? 'returned_later' : null
}

export const isDiscrepancy = (providerStatus: ProviderStatus | null): providerStatus is Discrepancy =>
  discrepancies.some((discrepancy) => discrepancy === providerStatus)

/**
 * Returns true for a payout whose recorded outcome the provider contradicts, as long as staff have not explained the
 * contradiction.
 */
export const isContradicted = ({
  providerStatus,
  contradictionExplanation,
}: {
  providerStatus: ProviderStatus | null
  contradictionExplanation: string | null
}): boolean => contradictionExplanation === null && contradictions.some((status) => status === providerStatus)

/**
 * Returns true for a paid payout that the provider cancelled later although the bank may have paid it as well
 * (`mayBeDebited`). Only a person returns it.
 */
export const isReturnedAfterPayment = ({
  state,
  providerStatus,
}: {
  state: PayoutState | null
  providerStatus: ProviderStatus | null
}): boolean => state === 'paid' && providerStatus === 'returned_after_payment'

/**
 * Returns true when the outcome of a payout is recorded by hand only with a document: the payout is not the provider's
 * (null), or the bank may have paid it as well. `debitDeciders`: staff members who decided about debits of the bank.
 */
export const needsOutcomeDocument = (
  providerPayout: Parameters<typeof isReturnedAfterPayment>[0] | null,
  debitDeciders: readonly string[],
): boolean => providerPayout === null || isReturnedAfterPayment(providerPayout) || debitDeciders.length > 0

const transientRefusals: readonly string[] = ['unauthorized', 'rate_limited', 'check_unavailable']
const refusedStatuses: readonly string[] = ['refused', 'bank_refused', ...transientRefusals]

/** Returns true for a status by which the provider reported that it created no payout. */
export const isRefusal = (providerStatus: ProviderStatus | null): boolean =>
  providerStatus !== null && refusedStatuses.includes(providerStatus)

/**
 * Returns true for a refusal whose cause is not the payout: our credentials, the rate limit, or an unavailable name
 * check. Such a refusal is not counted, and the payout is sent again.
 */
export const isTransientRefusal = (providerStatus: ProviderStatus | null): boolean =>
  providerStatus !== null && transientRefusals.includes(providerStatus)

const minIntervalMs = 5_000
const maxIntervalMs = 30 * 60_000

/**
 * Returns the delay of the next status check: a quarter of the payout's age, but at least five seconds and at most half
 * an hour.
 */
export const nextCheckDelayMs = (ageMs: number): number =>
  Math.min(Math.max(ageMs / 4, minIntervalMs), maxIntervalMs)

/**
 * Time without submissions after the name check was unavailable. Without this time, the status of the order would
 * change every minute, because each attempt marks the withdrawal as sent and later as approved again.
 */
export const unavailableWaitMs = 5 * minuteMs

const maxWaitMs = dayMs

/**
 * Returns the time without submissions after the provider has limited the rate of requests. `retryAfterMs`: time that
 * the provider requires, of which a day at most is used; a minute when the provider states none.
 */
export const rateLimitWaitMs = (retryAfterMs = minuteMs): number => Math.min(retryAfterMs, maxWaitMs)

/**
 * Returns true while the payout may still be on its way to the provider. A submission takes half a minute at
 * most, and a status check in this time may find no payout.
 */
const isBeingSubmitted = (ageMs: number): boolean => ageMs < minuteMs

/** Fields by which the server decides whether staff may record the outcome of a payout of the provider. */
type CheckedPayout = { providerStatus: ProviderStatus | null; requestStartedAt: Date | null }

/**
 * Returns the outcomes of a payout that staff may record by hand. The status of an open payout of the provider must
 * have been checked first. `providerPayout`: null for a payout in a bank file. `now`: system clock.
 */
export function getRecordableOutcomes(
  { state, providerPayout }: { state: PayoutState | null; providerPayout: CheckedPayout | null },
  now: Date,
): ('paid' | 'returned')[] {
  if (state === 'paid') return ['returned']
  const isOpen = state === 'sending' || state === 'pending'
  return isOpen && (providerPayout === null || isStatusChecked(providerPayout, now))
    ? ['paid', 'returned']
    : []
}

const isStatusChecked = ({ providerStatus, requestStartedAt }: CheckedPayout, now: Date): boolean =>
  providerStatus !== null &&
  requestStartedAt !== null &&
  !isBeingSubmitted(now.getTime() - requestStartedAt.getTime())

/**
 * Returns true when the provider's response "no such payout" is final. The response is final a day after the
 * submission, because the provider remembers an idempotency key for a day. After an explicit refusal the response is
 * final after a minute, because only the delay of the provider's search must pass.
 */
export const isNotFoundFinal = ({
  ageMs,
  providerStatus,
}: {
  ageMs: number
  providerStatus: ProviderStatus | null
}): boolean => ageMs >= (isRefusal(providerStatus) ? minuteMs : dayMs)

/**
 * Number of days without a response of the provider after which two staff members may record a return without it. An
 * outage or the renewal of a contract takes less than a week, in which the account can be configured again as well.
 */
export const unreachableDays = 7

/**
 * Number of days for which each statement of the provider covers payouts without an outcome again, and for which final
 * payouts are checked. The status of an older payout without an outcome is requested by its id, and two staff members
 * may decide without it.
 */
export const watchedDays = 90

/** Number of confirmed refusals after which a payout waits for staff. */
export const maxRefusedSubmissions = 3

/** Returns the delay of the next submission after this number of confirmed refusals. */
export const resubmissionDelayMs = (refusalCount: number): number =>
  Math.min(5 * minuteMs * 6 ** (refusalCount - 1), dayMs)

const finalRecheckPeriodMs = watchedDays * dayMs

/** Returns the time of the first status check of a payout whose outcome is recorded `now` (system clock): a day later. */
export const getFirstRecheckAt = (now: Date): Date => new Date(now.getTime() + dayMs)

/**
 * Returns the time of the next status check of a final payout, a day after `now`. Null when 90 days have passed since
 * its submission and since its outcome was recorded, which may be much later. `now`: system clock.
 */
export function getNextRecheckAt(
  { requestStartedAt, statusChangedAt }: { requestStartedAt: Date | null; statusChangedAt: Date },
  now: Date,
): Date | null {
  const startMs = Math.max(requestStartedAt?.getTime() ?? 0, statusChangedAt.getTime())
  return now.getTime() - startMs < finalRecheckPeriodMs ? getFirstRecheckAt(now) : null
}

/** Number of unknown outcomes in a row, or of unavailable name checks in a row, after which payouts are paused. */
export const maxFailures = 3

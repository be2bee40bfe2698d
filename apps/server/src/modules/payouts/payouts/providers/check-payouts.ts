import { forEachConcurrently } from '../../../../platform/jobs/for-each-concurrently.ts'
import { isDiscrepancy, isRefusal, isTransientRefusal, isNotFoundFinal } from './provider-payouts.rules.ts'
import { isRestoreUnreconciled } from '../approvals/payout-blockers.sql.ts'
import { type ProviderPayout, leaseDue } from './provider-payouts.sql.ts'
import { findConfirmedReference } from './provider-state.sql.ts'
import type { Provider, ReportedPayout } from './provider.ts'
import {
  recordOutcome,
  recordConfirmedRefusal,
  recordProviderStatus,
  type RecordedOutcome,
  type RecordOutcomeContext,
  recordReport,
} from './record-outcome.ts'

export type CheckPayoutsContext = RecordOutcomeContext & { provider: Provider }

const leaseMs = 60_000

/** Number of payouts that one call of `checkDuePayouts` or `recheckFinalPayouts` checks at most. */
export const checkLimit = 50

/** Number of payouts that are checked at the same time. */
export const checkConcurrency = 8

/**
 * Requests the status of payouts with an unknown outcome from the provider and records each status. Submits no payouts.
 * Checks at most 50 payouts that are due, or at most 10,000 payouts, due or not, when `all` is true. Returns the number
 * of selected payouts.
 */
export async function checkDuePayouts(
  context: CheckPayoutsContext,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const { db, clock } = context
  const now = clock.systemNow()
  const until = new Date(now.getTime() + leaseMs)
  const dueAt = all ? new Date(now.getTime() + 365 * 24 * 3_600_000) : now
  const limit = all ? 10_000 : checkLimit
  const due = await leaseDue(db, { dueAt, until, limit })
  // When the signal aborts this loop, the remaining payouts stay leased for a minute at most.
  await forEachConcurrently(due, { concurrency: checkConcurrency, signal }, (payout) =>
    checkPayout(context, payout),
  )
  return due.length
}

async function checkPayout(context: CheckPayoutsContext, payout: ProviderPayout): Promise<RecordedOutcome> {
  const { log, provider } = context
  const { reference, externalId, providerStatus } = payout
  const wasRefused = isRefusal(providerStatus)
  const keepsStatus = wasRefused || isDiscrepancy(providerStatus)
  // The configured provider account does not contain a payout that was submitted with another account. Staff must find
  // its outcome in the account of the submission.
  if (payout.providerAccount !== provider.account)
    return recordProviderStatus(context, { payout, providerStatus: keepsStatus ? null : 'other_account' })
  let found: ReportedPayout[]
  try {
    found = await findAtProvider(provider, payout)
  } catch (err) {
    log.warn({ err, reference }, 'the payout provider did not report the status of a payout')
    return recordProviderStatus(context, {
      payout,
      providerStatus: keepsStatus ? null : 'no_answer',
    })
  }
  const [report, ...more] = found
  if (!report && externalId !== null)
    return recordProviderStatus(context, { payout, providerStatus: 'disappeared' })
  // Two payouts with our reference mean that the provider paid twice, or that another system uses our
  // references.
  if (more.length > 0) return recordProviderStatus(context, { payout, providerStatus: 'duplicate' })
  if (report) return recordReport(context, { payout, report })
  if (!(await isConfirmedNotFound(context, payout)))
    return recordProviderStatus(context, { payout, providerStatus: wasRefused ? null : 'not_found' })
  if (providerStatus === 'refused' || isTransientRefusal(providerStatus))
    return recordConfirmedRefusal(context, payout)
  const reason = providerStatus === 'bank_refused' ? 'recipient_bank_refused' : 'provider_refused'
  const recorded = await recordOutcome(context, { payout, outcome: 'returned', reason })
  if (recorded === 'bank_debit') return 'unknown'
  if (recorded === 'recorded')
    log.info(
      { reference, outcome: 'returned' },
      'the payout provider has no such payout: the member has the points again',
    )
  return 'returned'
}

/**
 * Returns the provider's reports of a payout. Searches by the provider's id when it is stored, otherwise by our
 * reference. Throws when the provider does not respond.
 */
export async function findAtProvider(
  provider: Provider,
  { externalId, reference }: Pick<ProviderPayout, 'externalId' | 'reference'>,
): Promise<ReportedPayout[]> {
  if (externalId === null) return provider.byReference(reference)
  const known = await provider.byId(externalId)
  return known ? [known] : []
}

/**
 * Returns true when the provider's response "no such payout" is final. Enough time must have passed since the
 * submission, and the provider must have refused the payout or must still find the latest payout that it confirmed in
 * this account, which proves that its search works. After a restore, no such response is final until the lost days are
 * reconciled.
 */
async function isConfirmedNotFound(
  { db, clock, provider, log }: CheckPayoutsContext,
  payout: ProviderPayout,
): Promise<boolean> {
  const { requestStartedAt, providerStatus, reference } = payout
  // A payout that the provider lacks may have left in a bank file in the hours that a restore lost.
  if (!requestStartedAt || (await isRestoreUnreconciled(db))) return false
  const ageMs = clock.systemNow().getTime() - requestStartedAt.getTime()
  if (!isNotFoundFinal({ ageMs, providerStatus })) return false
  // The provider itself reported that it created no payout, and its search finds none.
  if (isRefusal(providerStatus)) return true
  const known = await findConfirmedReference(db, provider.account)
  const isFound =
    known !== null &&
    (await provider.byReference(known).then(
      ({ length }) => length > 0,
      () => false,
    ))
  if (!isFound)
    log.error(
      { reference },
      'the payout provider finds neither this payout nor one that it confirmed before: staff must check it',
    )
  return isFound
}

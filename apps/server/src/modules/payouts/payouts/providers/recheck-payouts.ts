import type { Contradiction } from '@impulse/api/payouts/payout-statuses'
import { lockBalances } from '../../../../ledger/ledger.ts'
import { forEachConcurrently } from '../../../../platform/jobs/for-each-concurrently.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { markReturned } from '../../withdrawals/withdrawals.service.ts'
import { mayBeDebited } from '../approvals/bank-debits.sql.ts'
import { updateState } from '../payouts.sql.ts'
import { pausePayoutsAutomatically } from '../controls/payout-pause.ts'
import { checkConcurrency, checkLimit, type CheckPayoutsContext, findAtProvider } from './check-payouts.ts'
import {
  findContradiction,
  getFirstRecheckAt,
  getNextRecheckAt,
  isReturnedAfterPayment,
} from './provider-payouts.rules.ts'
import type { ProviderPayout } from './provider-payouts.sql.ts'
import type { ReportedPayout } from './provider.ts'
import { leaseForRecheck, updateContradiction, updateNextRecheck } from './recheck-payouts.sql.ts'

const leaseMs = 60 * 60_000

/**
 * Requests the status of final payouts from the provider, once a day until 90 days after their outcome was recorded.
 * Records the return of a payout that the provider cancelled after it was paid, unless the bank may have paid it. Any
 * other contradiction pauses payouts, once until it is explained and over, and staff must check the payout.
 * Returns the number of payouts that were due, at most 50.
 */
export async function recheckFinalPayouts(
  context: CheckPayoutsContext,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock, provider } = context
  const now = clock.systemNow()
  const until = new Date(now.getTime() + leaseMs)
  const due = await leaseForRecheck(db, { now, until, providerAccount: provider.account, limit: checkLimit })
  await forEachConcurrently(due, { concurrency: checkConcurrency, signal }, (payout) =>
    recheckFinalPayout(context, payout),
  )
  return due.length
}

async function recheckFinalPayout(context: CheckPayoutsContext, payout: ProviderPayout): Promise<void> {
  const { db, clock, log, provider } = context
  const { orderId, reference, state } = payout
  let found: ReportedPayout[]
  try {
    found = await findAtProvider(provider, payout)
  } catch (err) {
    // The status of this payout is checked again when its lease ends.
    log.warn({ err, reference }, 'the payout provider did not report the status of a final payout')
    return
  }
  const nextActionAt = getNextRecheckAt(payout, clock.systemNow())
  const contradiction = findContradiction(payout, found)
  if (contradiction === 'returned_later') {
    if ((await recordLaterReturn(context, { payout, report: found[0] })) === 'bank_debit')
      await recordContradiction(context, { payout, contradiction: 'returned_after_payment', nextActionAt })
  } else if (contradiction) {
    // A provider that no longer knows its cancelled payout says nothing new: a person still decides about the return.
    const isForgotten = found.length === 0 && isReturnedAfterPayment(payout)
    const known = isForgotten ? 'returned_after_payment' : contradiction
    await recordContradiction(context, { payout, contradiction: known, nextActionAt })
  } else await updateNextRecheck(db, { orderId, state, nextActionAt, isAgreed: true })
}

/**
 * Records the return of a paid payout that the provider cancelled later. Of several workers, only the first records it.
 * The status is then checked for another 90 days. Returns `bank_debit` and moves nothing when the bank may have paid the
 * payout as well: a person then matches the debit, or records the return.
 */
async function recordLaterReturn(
  { db, clock, log }: CheckPayoutsContext,
  {
    payout: { orderId, memberId, reference },
    report,
  }: { payout: ProviderPayout; report: ReportedPayout | undefined },
): Promise<'recorded' | 'known' | 'bank_debit'> {
  const recorded = await db.transaction(async (tx) => {
    await lockBalances(tx, [memberId])
    if (await mayBeDebited(tx, orderId)) return 'bank_debit'
    if (!(await updateState(tx, { orderId, from: ['paid'], state: 'returned' }))) return 'known'
    const change = { orderId, actor: 'system', at: clock.businessNow() }
    const isReturned = await markReturned(tx, { ...change, reason: report?.reason ?? 'provider_refused' })
    invariant(isReturned, 'the withdrawal of a paid payout must be paid')
    const nextActionAt = getFirstRecheckAt(clock.systemNow())
    await updateNextRecheck(tx, { orderId, state: 'returned', nextActionAt })
    return 'recorded'
  })
  if (recorded === 'recorded')
    log.warn({ reference }, 'the payout provider gave a paid payout back: the member has the points again')
  return recorded
}

/** Records a contradiction and pauses payouts. A contradiction that was found before only gets its next check. */
async function recordContradiction(
  { db, clock, log }: CheckPayoutsContext,
  {
    payout: { orderId, reference, state },
    contradiction,
    nextActionAt,
  }: { payout: ProviderPayout; contradiction: Contradiction; nextActionAt: Date | null },
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const at = clock.businessNow()
    if (!(await updateContradiction(tx, { orderId, state, contradiction, nextActionAt }))) return false
    await pausePayoutsAutomatically(tx, { at, reason: contradictionReason, countsPayouts: true })
    return true
  })
  if (isNew)
    log.error(
      { reference, contradiction },
      'payouts are paused: the payout provider contradicts an outcome that was recorded',
    )
  else await updateNextRecheck(db, { orderId, state, nextActionAt })
}

const contradictionReason = 'Провайдер сообщает другое о завершённых выплатах: сверьте их с провайдером'

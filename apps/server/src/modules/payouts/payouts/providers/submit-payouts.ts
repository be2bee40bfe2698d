import type { ProviderStatus } from '@impulse/api/payouts/payout-statuses'
import type { PayoutConfig } from '../../../../platform/config/config.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { lockBalances } from '../../../../ledger/ledger.ts'
import { findNextInQueue, selectNextOfMember } from './ready-payouts.sql.ts'
import { markSent } from '../../withdrawals/withdrawals.service.ts'
import { getRemainingToday, pausePayoutsAutomatically, sendUnlessPaused } from '../controls/payout-pause.ts'
import { maxFailures, rateLimitWaitMs, unavailableWaitMs } from './provider-payouts.rules.ts'
import { type ProviderPayout, selectName, updateSubmissionStarted } from './provider-payouts.sql.ts'
import {
  type CountedFailure,
  countFailure,
  mustWait,
  resetFailures,
  startWait,
  updateWaitUntil,
} from './provider-state.sql.ts'
import { payerInForce } from '../controls/payer.ts'
import { formatPurpose } from '../payment-purpose.rules.ts'
import type { Provider, RecipientName, SubmissionOutcome } from './provider.ts'
import { recordProviderStatus, recordReport } from './record-outcome.ts'
import type { AppContext } from '../../../../platform/context.ts'

export type SubmitPayoutsContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  config: Pick<PayoutConfig, 'method' | 'dailyCap' | 'payer' | 'nameCheck'>
  provider: Provider
}

/** Timeout of a submission. The worker does not check the status of the payout during this time. */
const callMs = 30_000
const maxDescriptionLength = 128

/** Number of payouts that are submitted at the same time, each of a different member. */
const concurrency = 8

/**
 * Submits ready payouts and returns their number. Stops, for example, when payouts are paused, the daily cap is
 * reached, the provider requires us to wait, or an outcome is unknown. Submits nothing when the provider does not
 * respond to a test query. The first payout is submitted alone, so that an outage leaves one unknown outcome and not as
 * many as `concurrency`. Goes through the queue of ready payouts from its beginning until nothing was submitted: a
 * payout is passed over while another payout of its member is being submitted.
 */
export async function submitReady(context: SubmitPayoutsContext, signal: AbortSignal): Promise<number> {
  const { db, clock, config, log, provider } = context
  // When no payout may be submitted, returns without calling the provider.
  const now = clock.systemNow()
  const remaining = await getRemainingToday(db, { clock, dailyCap: config.dailyCap })
  if ((await mustWait(db, now)) || !(await findNextInQueue(db, { remaining, now, after: 0n }))) return 0
  try {
    await provider.byReference(probeReference)
  } catch (err) {
    log.warn({ err }, 'the payout provider does not respond: no payout is submitted')
    return 0
  }
  let submitted = 0
  let canContinue = true
  const run: SubmissionRun = { after: 0n, isRecorded: false }
  const submitWhilePossible = async (limit: number): Promise<void> => {
    for (let count = 0; canContinue && !signal.aborted && count < limit; count += 1) {
      const outcome = await submitNext(context, run)
      if (outcome === 'nothing') return
      submitted += 1
      canContinue &&= outcome === 'continue'
    }
  }
  await submitWhilePossible(1)
  let submittedBefore = 0
  while (submitted > submittedBefore) {
    submittedBefore = submitted
    await Promise.all(Array.from({ length: concurrency }, () => submitWhilePossible(Infinity)))
    run.after = 0n
  }
  return submitted
}

/**
 * Progress of one run. `after`: place in the queue of ready payouts up to which the payouts were submitted or passed over.
 * Without it, each search would begin with all payouts that cannot be sent. `isRecorded`: the audit log has the event of
 * this run.
 */
type SubmissionRun = { after: bigint; isRecorded: boolean }

/** Reference that no payout has. A query with this reference only shows whether the provider responds. */
const probeReference = 'IM-0-00009M'

async function submitNext(
  context: SubmitPayoutsContext,
  run: SubmissionRun,
): Promise<'nothing' | 'continue' | 'stop'> {
  const { clock, log, provider } = context
  const payout = await claimNextPayout(context, run)
  if (!payout) return 'nothing'
  failpoint('payout:before-create')
  const { reference, keyVersion, credited, bankId, phone, number, purpose, name } = payout
  const timeoutMs = callMs - (clock.systemNow().getTime() - (payout.requestStartedAt?.getTime() ?? 0))
  // The time for the submission is over. A worker may already be checking this payout, so it must not be
  // submitted now.
  if (timeoutMs <= 0) return 'stop'
  const description = formatPurpose(purpose, { number, reference }, maxDescriptionLength)
  const outcome = await provider.create(
    { reference, keyVersion, credited, bankId, phone, description, name },
    { timeoutMs },
  )
  failpoint('payout:created')
  if (outcome.kind === 'accepted') {
    await recordReport(context, { payout, report: outcome.payout })
    await resetFailures(context.db)
    failpoint('payout:recorded')
    return 'continue'
  }
  const providerStatus = toProviderStatus(outcome)
  log.warn(
    { reference, providerStatus },
    'the submission of a payout was refused, or its outcome is unknown; the status of the payout will be checked',
  )
  await recordProviderStatus(context, { payout, providerStatus })
  if (outcome.kind === 'unknown') {
    await countFailureOrPause(context, 'unknown_outcomes')
    return 'stop'
  }
  if (outcome.because === 'check_unavailable') {
    const now = clock.systemNow()
    const until = new Date(now.getTime() + unavailableWaitMs)
    // Payouts that were submitted at the same time report the same outage, which counts once.
    if (await startWait(context.db, { now, until })) await countFailureOrPause(context, 'unavailable_checks')
    return 'stop'
  }
  // A refused name does not show that the provider responds to submissions, so it does not end a series of failures.
  if (!outcome.isNameRefusal) await resetFailures(context.db)
  if (outcome.because === 'rate_limited') {
    const waitMs = rateLimitWaitMs(outcome.retryAfterMs)
    await updateWaitUntil(context.db, new Date(clock.systemNow().getTime() + waitMs))
  }
  if (outcome.because === 'credentials') await pauseAutomatically(context, wrongCredentials)
  return outcome.because === 'refused' || outcome.because === 'bank_refused' ? 'continue' : 'stop'
}

/** Returns the status to store after a submission that created no payout, or whose outcome is unknown. */
const toProviderStatus = (outcome: Exclude<SubmissionOutcome, { kind: 'accepted' }>): ProviderStatus =>
  outcome.kind === 'unknown'
    ? 'no_answer'
    : outcome.because === 'credentials'
      ? 'unauthorized'
      : outcome.because

/** Counts a failure, and pauses payouts when it is the third in a row. */
async function countFailureOrPause(
  { db, clock, log }: SubmitPayoutsContext,
  failure: CountedFailure,
): Promise<void> {
  const reason = failureReasons[failure]
  const isPaused = await db.transaction(async (tx) => {
    if ((await countFailure(tx, failure)) < maxFailures) return false
    await resetFailures(tx)
    await pausePayoutsAutomatically(tx, { at: clock.businessNow(), reason })
    return true
  })
  if (isPaused) log.error({ reason }, pausedMessage)
}

const pausedMessage = 'payouts are paused automatically'

async function pauseAutomatically({ db, clock, log }: SubmitPayoutsContext, reason: string): Promise<void> {
  await db.transaction((tx) => pausePayoutsAutomatically(tx, { at: clock.businessNow(), reason }))
  log.error({ reason }, pausedMessage)
}

const wrongCredentials = 'Провайдер не принял наши ключи доступа. Проверьте настройки и запустите выплаты'
const failureReasons: Record<CountedFailure, string> = {
  unknown_outcomes:
    'Исход трёх выплат подряд неизвестен. Убедитесь, что провайдер работает, и запустите выплаты',
  unavailable_checks:
    'Провайдер трижды подряд не принял имя для проверки. Убедитесь, что проверка работает, и запустите выплаты',
}

/**
 * Records that payouts are being submitted. By this event, the audit checkpoint outside the database shows after a
 * restore that the database lacks payouts, although no person did anything since the backup.
 */
const recordRun = (tx: Tx, clock: Clock): Promise<void> =>
  recordAudit(tx, { at: clock.systemNow(), actor: 'system', action: 'payouts.submitted', memberId: null })

type ClaimedPayout = ProviderPayout & { purpose: string; name: RecipientName | null }

/**
 * Takes the next ready payout of the queue and commits the state `sending` before the submission. If the server crashes
 * after this commit, only the status of the payout is checked. The payout is submitted again only after a refusal that
 * the provider confirmed.
 */
async function claimNextPayout(
  context: SubmitPayoutsContext,
  run: SubmissionRun,
): Promise<ClaimedPayout | null> {
  try {
    const claimed = await sendUnlessPaused(context, context.config.dailyCap, (tx, { now, remaining }) =>
      claimInTx(tx, context, { run, now, remaining }),
    )
    // Set after the commit, because a transaction that is rolled back and repeated must record the run again.
    run.isRecorded ||= claimed !== null
    return claimed
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payouts_paused') return null
    throw error
  }
}

async function claimInTx(
  tx: Tx,
  { clock, config, provider }: SubmitPayoutsContext,
  { run, now, remaining }: { run: SubmissionRun; now: Date; remaining: bigint },
): Promise<ClaimedPayout | null> {
  const requestStartedAt = clock.systemNow()
  if (await mustWait(tx, requestStartedAt)) return null
  const limits = { remaining, now: requestStartedAt }
  for (;;) {
    const next = await findNextInQueue(tx, { ...limits, after: run.after })
    if (!next) return null
    run.after = next.position
    const { memberId } = next
    await lockBalances(tx, [memberId])
    // An earlier payout of the member may have been passed over while another one was being submitted. It comes first, so
    // that a member's payouts are submitted in the order of the queue.
    const payout = await selectNextOfMember(tx, { ...limits, memberId })
    const name = config.nameCheck ? await selectName(tx, memberId) : null
    // Passes over a member whose withdrawal was rejected, or got a blocker, after the search, or who has no approved name
    // for the name check.
    if (!payout || name === undefined) continue
    const { orderId } = payout
    if (!(await markSent(tx, { orderId, actor: 'system', at: now }))) continue
    const payer = await payerInForce(tx, config)
    const submission = { submittedAt: now, requestStartedAt, providerAccount: provider.account }
    const keyVersion = await updateSubmissionStarted(tx, {
      ...submission,
      orderId,
      dailyCap: config.dailyCap,
      nextActionAt: new Date(requestStartedAt.getTime() + 2 * callMs),
      payer,
    })
    invariant(keyVersion !== null, 'the payout of a withdrawal that became sent must be ready')
    if (!run.isRecorded) await recordRun(tx, clock)
    failpoint('payout:sending')
    return { ...payout, ...submission, keyVersion, state: 'sending', purpose: payer.purpose, name }
  }
}

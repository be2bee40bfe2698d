import type { PayoutConfig } from '../../../../platform/config/config.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { markSent } from '../../withdrawals/withdrawals.service.ts'
import { lockPayoutPause, getRemainingToday } from '../controls/payout-pause.ts'
import { lockPayoutPauseRow } from '../controls/payout-pause.sql.ts'
import { findReady, type HttpPayout, updateProvider, updateSubmission } from './http-payouts.sql.ts'
import { payerInForce } from '../controls/payer.ts'
import { formatPurpose } from '../approvals/payment-purpose.rules.ts'
import type { Provider } from './provider.ts'
import { recordUnknownOutcome, recordReport } from './record-outcome.ts'
import type { AppContext } from '../../../../platform/context.ts'

export type SubmitPayoutsContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  config: Pick<PayoutConfig, 'provider' | 'dailyCap' | 'payer'>
  provider: Provider
}

/** Timeout of a submission. The status of the payout is not checked during this time. */
const callMs = 30_000
const maxDescriptionLength = 128

/**
 * Assigns ready payouts to the provider that is configured now. The provider may have been another one at the
 * approval.
 */
export const assignConfiguredProvider = ({
  db,
  config,
}: Pick<SubmitPayoutsContext, 'db' | 'config'>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPayoutPauseRow(tx)
    await updateProvider(tx, config.provider)
  })

/**
 * Submits ready payouts one by one. Stops when no payout is left, when the payout pause is on, when the daily
 * cap is reached, or after an unknown outcome. Submits nothing while the provider does not respond to a test
 * query. Returns the number of submitted payouts.
 */
export async function submitReady(context: SubmitPayoutsContext, signal: AbortSignal): Promise<number> {
  const { db, clock, config, log, provider } = context
  // When no payout may be submitted, returns without calling the provider.
  const left = await getRemainingToday(db, { clock, dailyCap: config.dailyCap })
  if (!(await findReady(db, left))) return 0
  try {
    await provider.byReference(probeReference)
  } catch (err) {
    log.warn({ err }, 'the payout provider does not respond: no payout is submitted')
    return 0
  }
  let submitted = 0
  while (!signal.aborted) {
    const outcome = await submitNext(context)
    if (outcome === 'nothing') break
    submitted += 1
    if (outcome === 'unclear') break
  }
  return submitted
}

/** Reference that no payout has. A query with this reference only shows whether the provider responds. */
const probeReference = 'IM-0-0000'

async function submitNext(context: SubmitPayoutsContext): Promise<'nothing' | 'clear' | 'unclear'> {
  const { clock, log, provider } = context
  const payout = await claimNextPayout(context)
  if (!payout) return 'nothing'
  failpoint('payout:before-create')
  const { reference, credited, bankId, phone, number, purpose } = payout
  const left = callMs - (clock.systemNow().getTime() - (payout.submissionStartedAt?.getTime() ?? 0))
  // The time for the submission is over. A worker may already be checking this payout, so it must not be
  // submitted now.
  if (left <= 0) return 'unclear'
  const description = formatPurpose(purpose, { number, reference }, maxDescriptionLength)
  const submission = { reference, credited, bankId, phone, description }
  const creation = await provider.create(submission, { timeoutMs: left })
  failpoint('payout:created')
  if (creation.kind === 'accepted') {
    await recordReport(context, { payout, report: creation.payout })
    failpoint('payout:recorded')
    return 'clear'
  }
  const providerStatus = creation.kind === 'refused' ? creation.because : 'no_answer'
  log.warn(
    { reference, providerStatus },
    'the submission of a payout was refused, or its outcome is unknown; the status of the payout will be checked',
  )
  await recordUnknownOutcome(context, { payout, providerStatus })
  return creation.kind === 'refused' ? 'clear' : 'unclear'
}

/**
 * Takes the next ready payout and commits the state `sending` before the submission. If the server crashes
 * after this commit, the payout is only checked and never submitted again.
 */
async function claimNextPayout({
  db,
  clock,
  config,
  provider,
}: SubmitPayoutsContext): Promise<(HttpPayout & { purpose: string }) | null> {
  try {
    return await db.transaction(async (tx) => {
      const { now, remaining: left } = await lockPayoutPause(tx, { clock, dailyCap: config.dailyCap })
      for (;;) {
        const payout = await findReady(tx, left)
        if (!payout) return null
        const { orderId } = payout
        // The withdrawal was rejected after the query, so its payout is no longer ready.
        if (!(await markSent(tx, { orderId, actor: 'provider', at: now }))) continue
        const submissionStartedAt = clock.systemNow()
        const nextCheckAt = new Date(submissionStartedAt.getTime() + 2 * callMs)
        const providerAccount = provider.account
        const payer = await payerInForce(tx, config)
        const isUpdated = await updateSubmission(tx, {
          orderId,
          submittedAt: now,
          submissionStartedAt,
          nextCheckAt,
          providerAccount,
          payer,
        })
        invariant(isUpdated, 'the payout of a withdrawal that became sent must be ready')
        failpoint('payout:sending')
        return {
          ...payout,
          state: 'sending',
          submittedAt: now,
          submissionStartedAt,
          providerAccount,
          purpose: payer.purpose,
        }
      }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payouts_paused') return null
    throw error
  }
}

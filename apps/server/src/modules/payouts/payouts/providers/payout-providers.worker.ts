import { startPolling } from '../../../../platform/jobs/poll.ts'
import {
  checkDuePayouts,
  recheckFinalPayouts,
  pauseAfterFailover,
  type CheckPayoutsContext,
  importProviderStatement,
  type SubmitPayoutsContext,
  submitReady,
} from '../payouts.service.ts'

type PayoutWorkerContext = SubmitPayoutsContext & CheckPayoutsContext & { pollMs?: number }

/** Interval between two runs of the worker. Several processes may run the worker at the same time. */
const everyMs = 1_000

/**
 * Starts the payout worker. The worker submits ready payouts only when `PAYOUTS=provider`, and always checks submitted
 * payouts. `stop` waits for the payouts that are being submitted.
 */
export const startPayoutWorker = ({
  pollMs = everyMs,
  ...context
}: PayoutWorkerContext): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'payouts',
    everyMs: pollMs,
    failed: 'failed to check or submit payouts, will retry',
    async run(signal) {
      await pauseAfterFailover(context)
      await checkDuePayouts(context, { signal })
      await recheckFinalPayouts(context, signal)
      await importProviderStatement(context)
      if (context.config.method === 'provider') await submitReady(context, signal)
    },
  })

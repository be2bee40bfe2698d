import { startPolling } from '../../../../platform/jobs/poll.ts'
import {
  checkDuePayouts,
  checkLimit,
  recheckFinalPayouts,
  pauseIfDatabaseChanged,
  type CheckPayoutsContext,
  importProviderStatement,
  type SubmitPayoutsContext,
  submitReady,
} from '../payouts.service.ts'

type PayoutWorkerContext = SubmitPayoutsContext &
  CheckPayoutsContext &
  Parameters<typeof pauseIfDatabaseChanged>[0] & { pollMs?: number }

/** Interval between two runs of the worker. Several processes may run the worker at the same time. */
const everyMs = 1_000

/**
 * Starts the payout workers. One submits ready payouts, only when `PAYOUTS=provider`. The other checks submitted payouts
 * in any case, also while the first one submits many payouts. Each begins by comparing the database with that of the
 * last run, so that the outcomes of a moved database are recorded only while payouts are paused. `stop` waits for the
 * calls that are running.
 */
export function startPayoutWorker({ pollMs = everyMs, ...context }: PayoutWorkerContext): {
  stop(): Promise<void>
} {
  const workers = [
    startPolling(context, {
      task: 'payouts',
      everyMs: pollMs,
      failureMessage: 'failed to submit payouts, will retry',
      async run(signal) {
        await pauseIfDatabaseChanged(context)
        if (context.config.method === 'provider') await submitReady(context, signal)
      },
    }),
    startPolling(context, {
      task: 'payout-checks',
      everyMs: pollMs,
      failureMessage: 'failed to check payouts, will retry',
      async run(signal) {
        await pauseIfDatabaseChanged(context)
        let mostChecked = checkLimit
        while (mostChecked === checkLimit && !signal.aborted)
          mostChecked = Math.max(
            await checkDuePayouts(context, { signal }),
            await recheckFinalPayouts(context, signal),
          )
        await importProviderStatement(context)
      },
    }),
  ]
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

import { startPolling } from '../../../platform/jobs/poll.ts'
import { releaseDue } from './rewards.service.ts'
import type { AppContext } from '../../../platform/context.ts'

type RewardWorkerContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { intervalMs?: number }

/**
 * Starts the worker that releases due lots. The worker runs every half second, and the clock is read again every
 * second. A move of the business clock therefore takes effect within two seconds.
 */
export const startReleaseWorker = ({
  db,
  clock,
  log,
  intervalMs = 500,
}: RewardWorkerContext): { stop(): Promise<void> } =>
  startPolling(
    { db, clock, log },
    {
      task: 'releases',
      everyMs: intervalMs,
      failed: 'failed to release due lots, will retry',
      async run(signal) {
        const released = await releaseDue({ db, clock, log, signal })
        if (released > 0) log.info({ released }, 'lots were released')
      },
    },
  )

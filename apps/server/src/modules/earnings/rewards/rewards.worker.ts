import { startPolling } from '../../../platform/jobs/poll.ts'
import { releaseDue } from './rewards.service.ts'
import type { AppContext } from '../../../platform/context.ts'

type RewardWorkerContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { intervalMs?: number }

/**
 * Starts the worker that releases due lots. With this interval, and a business clock that is read again every
 * second, a moved clock takes effect within two seconds.
 */
export const startReleaseWorker = ({
  db,
  clock,
  log,
  intervalMs = 500,
}: RewardWorkerContext): { stop(): Promise<void> } =>
  startPolling({
    ...{ everyMs: intervalMs, log, failed: 'rewards could not be released, trying again' },
    async run(signal) {
      const released = await releaseDue({ db, clock, log, signal })
      if (released > 0) log.info({ released }, 'rewards released')
    },
  })

import { startPolling } from '../../../platform/jobs/poll.ts'
import { countMonths, releaseDue } from './rewards.service.ts'
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
      failureMessage: 'failed to release due lots, will retry',
      async run(signal) {
        const released = await releaseDue({ db, clock, log, signal })
        if (released > 0) log.info({ released }, 'lots were released')
      },
    },
  )

/** Starts the worker that counts the places of contracts in months that have ended (see `countMonths`). */
export const startMonthCountWorker = ({
  db,
  clock,
  log,
  intervalMs = 2_000,
}: RewardWorkerContext): { stop(): Promise<void> } =>
  startPolling(
    { db, clock, log },
    {
      task: 'month-counts',
      everyMs: intervalMs,
      failureMessage: 'failed to count the places of past months, will retry',
      async run(signal) {
        const recalculated = await countMonths({ db, clock, log, signal })
        if (recalculated > 0)
          log.info({ recalculated }, 'contracts were recalculated by their counted places')
      },
    },
  )

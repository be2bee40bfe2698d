import { startPolling } from '../../../platform/jobs/poll.ts'
import { sendBroadcasts } from './broadcasts.service.ts'
import type { AppContext } from '../../../platform/context.ts'

const everyMs = 1_000

/** Starts the worker that sends the due chunks of started broadcasts. The worker runs until `stop` is called. */
export const startBroadcastWorker = (
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'broadcasts',
    everyMs,
    failureMessage: 'failed to continue a broadcast, will retry',
    run: async (signal) => {
      const notified = await sendBroadcasts(context, { signal })
      if (notified > 0) context.log.info({ notified }, 'members were notified by a broadcast')
    },
  })

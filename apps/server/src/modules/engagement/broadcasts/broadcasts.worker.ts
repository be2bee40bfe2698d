import { startPolling } from '../../../platform/jobs/poll.ts'
import { sendBroadcasts } from './broadcasts.service.ts'
import type { AppContext } from '../../../platform/context.ts'

const everyMs = 1_000

/** Sends started broadcasts until the worker stops. */
export const startBroadcastWorker = (
  deps: Pick<AppContext, 'db' | 'clock' | 'log'>,
): { stop(): Promise<void> } =>
  startPolling({
    ...{ everyMs, log: deps.log, failed: 'a broadcast could not go on, trying again' },
    run: async (signal) => {
      const notified = await sendBroadcasts(deps, { signal })
      if (notified > 0) deps.log.info({ notified }, 'members told by a broadcast')
    },
  })

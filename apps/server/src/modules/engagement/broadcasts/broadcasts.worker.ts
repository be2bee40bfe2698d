import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import type { Log } from '../../../platform/log/log.ts'
import { sendBroadcasts } from './broadcasts.service.ts'

const everyMs = 1_000

/** Sends started broadcasts until the worker stops. */
export const startBroadcastWorker = (deps: { db: Db; clock: Clock; log: Log }): { stop(): Promise<void> } =>
  startPolling({
    ...{ everyMs, log: deps.log, failed: 'a broadcast could not go on, trying again' },
    run: async (signal) => {
      const notified = await sendBroadcasts(deps, { signal })
      if (notified > 0) deps.log.info({ notified }, 'members told by a broadcast')
    },
  })

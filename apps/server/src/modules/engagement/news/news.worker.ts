import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import type { Log } from '../../../platform/log/log.ts'
import { notifyDueNews } from './news.service.ts'

const everyMs = 2_000

/** Notifies members of due news until the worker stops. */
export const startNewsWorker = (deps: { db: Db; clock: Clock; log: Log }): { stop(): Promise<void> } =>
  startPolling({
    ...{ everyMs, log: deps.log, failed: 'members could not be notified of news, trying again' },
    run: async (signal) => {
      const notified = await notifyDueNews(deps, { signal })
      if (notified > 0) deps.log.info({ notified }, 'members notified of news')
    },
  })

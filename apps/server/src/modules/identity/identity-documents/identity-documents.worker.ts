import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import type { Log } from '../../../platform/log/log.ts'
import { noteEndings } from './identity-documents.service.ts'

type Deps = { db: Db; clock: Clock; log: Log }

/** Polls every 800 ms, so that a moved clock takes effect within two seconds. */
export const startPassportWorker = ({ db, clock, log }: Deps): { stop(): Promise<void> } =>
  startPolling({
    ...{ everyMs: 800, log, failed: 'ends of documents could not be noted, trying again' },
    async run(signal) {
      const noted = await noteEndings({ db, clock }, { signal })
      if (noted > 0) log.info({ noted }, 'ends of documents noted')
    },
  })

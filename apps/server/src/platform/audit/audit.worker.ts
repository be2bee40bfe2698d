import { startPolling } from '../jobs/poll.ts'
import { linkAndCheckpoint } from './chain.ts'
import type { AppContext } from '../context.ts'

/**
 * Adds new audit events to the hash chain every two seconds. Also writes each checkpoint to the log, because an
 * attacker who changes the database cannot change the log.
 */
export const startAuditWorker = ({
  db,
  clock,
  dataDir,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'log'> & { dataDir: string }): { stop(): Promise<void> } =>
  startPolling(
    { db, clock, log },
    {
      task: 'audit-chain',
      everyMs: 2_000,
      failureMessage: 'failed to add audit events to the hash chain, will retry',
      async run() {
        const checkpoint = await linkAndCheckpoint({ db, dataDir })
        if (checkpoint)
          log.info(
            { place: String(checkpoint.place), hash: checkpoint.hash.toString('hex') },
            'new checkpoint of the audit chain',
          )
      },
    },
  )

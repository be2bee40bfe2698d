import { startPolling } from '../../../platform/jobs/poll.ts'
import { recordExpiries } from './identity-documents.service.ts'
import type { AppContext } from '../../../platform/context.ts'
/**
 * Starts the worker that warns of expiring documents and revokes the approval of expired documents. The
 * worker runs every 800 ms, so that a move of the business clock takes effect within two seconds.
 */
export const startIdentityDocumentWorker = ({
  db,
  clock,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } =>
  startPolling(
    { db, clock, log },
    {
      task: 'identity-documents',
      everyMs: 800,
      failureMessage: 'failed to process expiring and expired identity documents, will retry',
      async run(signal) {
        const noted = await recordExpiries({ db, clock }, { signal })
        if (noted > 0) log.info({ noted }, 'expiring and expired identity documents were processed')
      },
    },
  )

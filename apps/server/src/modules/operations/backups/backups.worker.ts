import { dayMs, minuteMs } from '@impulse/api/fields/durations'
import { getLastSuccess } from '../../../platform/jobs/background-tasks.service.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import type { AppContext } from '../../../platform/context.ts'
import { type BackupContext, backUp, verifyBackup } from './backups.service.ts'

type BackupWorkerContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'config'> &
  Pick<BackupContext, 'listErasedMembers'>

/** Interval of the copies, so that a lost disk loses a few seconds. */
const copyEveryMs = 10_000
const verifyEveryMs = 10 * minuteMs

/**
 * Copies the database and the files to `BACKUP_DIR`, and restores the copy once a day into a temporary folder to verify it.
 * Does nothing without `BACKUP_DIR`.
 */
export function startBackupWorker(context: BackupWorkerContext): { stop(): Promise<void> } {
  const { config, clock } = context
  if (config.backups.folder === undefined) return { stop: () => Promise.resolve() }
  const backups = { ...context, now: () => clock.systemNow() }
  const workers = [
    startPolling(context, {
      task: 'backup',
      everyMs: copyEveryMs,
      failureMessage: 'failed to copy the database to BACKUP_DIR, will retry',
      async run() {
        const base = await backUp(backups)
        if (base) context.log.info({ base }, 'a base backup was taken')
      },
    }),
    startPolling(context, {
      task: 'backup-verification',
      everyMs: verifyEveryMs,
      failureMessage: 'the backup could not be verified',
      async run() {
        const last = await getLastSuccess(context.db, 'backup-verification')
        if (last && clock.systemNow().getTime() - last.getTime() < dayMs) return 'skipped'
        // There may be no base backup yet.
        await backUp(backups)
        const { problems } = await verifyBackup(context)
        if (problems.length > 0) throw new Error(`the backup has ${problems.length} problems: ${problems[0]}`)
        return
      },
    }),
  ]
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

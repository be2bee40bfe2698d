import type { BackgroundTaskName } from '@impulse/api/background-tasks/console-background-tasks'
import type { Config } from './platform/config/config.ts'
import type { DbContext } from './platform/db/db-context.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { getLastSuccess } from './platform/jobs/background-tasks.service.ts'

/** Adds the metrics of backups. They are 0 without `BACKUP_DIR`, and infinite until the first success. */
export function watchBackups(
  metrics: Metrics,
  { db, clock, config }: DbContext & { config: Pick<Config, 'backups'> },
): void {
  const getAge = async (task: BackgroundTaskName) => {
    const at = await getLastSuccess(db, task)
    return at === null ? Infinity : Math.max(0, clock.systemNow().getTime() - at.getTime()) / 1000
  }
  metrics.watchValues(
    {
      backup_age_seconds: 'Time since the last copy of the database to BACKUP_DIR; 0: BACKUP_DIR is not set',
      backup_verified_age_seconds: 'Time since a backup was restored and verified; 0: BACKUP_DIR is not set',
    },
    async () =>
      config.backups.folder === undefined
        ? { backup_age_seconds: 0, backup_verified_age_seconds: 0 }
        : {
            backup_age_seconds: await getAge('backup'),
            backup_verified_age_seconds: await getAge('backup-verification'),
          },
  )
}

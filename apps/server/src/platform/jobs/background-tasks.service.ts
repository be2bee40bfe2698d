import {
  type BackgroundTaskName,
  backgroundTaskNames,
  type BackgroundTasks,
} from '@impulse/api/background-tasks/console-background-tasks'
import { recordAudit } from '../audit/record-audit.ts'
import { moscowIso } from '../clock/moscow.ts'
import type { Queryable } from '../db/db.ts'
import type { DbContext } from '../db/db-context.ts'
import { Refusal } from '../refusal/refusal.ts'
import { staffMember, toStaffActor } from '../staff/staff.service.ts'
import { selectFailedJobs, selectTasks, updateForRetry } from './background-tasks.sql.ts'

const maxFailedJobs = 100

/**
 * Returns the last success and failure of each background task, and the failed outbox jobs, for the page «Фоновые
 * задачи».
 */
export async function getBackgroundTasks({ db }: Pick<DbContext, 'db'>): Promise<BackgroundTasks> {
  const rows = new Map((await selectTasks(db)).map((row) => [row.name, row]))
  const toTask = (name: BackgroundTaskName) => {
    const { succeededAt = null, failingSince = null, error = '' } = rows.get(name) ?? {}
    return {
      name,
      succeededAt: succeededAt && moscowIso(succeededAt),
      failingSince: failingSince && moscowIso(failingSince),
      error,
    }
  }
  return {
    tasks: backgroundTaskNames.map(toTask),
    failedJobs: (await selectFailedJobs(db, maxFailedJobs)).map(({ failedAt, error, ...job }) => ({
      ...job,
      failedAt: moscowIso(failedAt),
      error: error ?? '',
    })),
  }
}

/** Returns the time of the last successful run of a task; null when none has succeeded yet. */
export async function getLastSuccess(db: Queryable, task: BackgroundTaskName): Promise<Date | null> {
  return (await selectTasks(db)).find(({ name }) => name === task)?.succeededAt ?? null
}

/**
 * Makes a failed outbox job due again. The job's handler has no further effect when an earlier attempt has in fact
 * succeeded.
 * @throws Refusal staff_not_found, job_not_failed
 */
export const retryFailedJob = (
  { db, clock }: DbContext,
  { id, staffName }: { id: string; staffName: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const kind = await updateForRetry(tx, id, clock.systemNow())
    if (kind === null) throw new Refusal('job_not_failed')
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor: toStaffActor(person),
      action: 'background-tasks.job-retried',
      memberId: null,
      object: id,
      reason: kind,
    })
  })

import type { BackgroundTaskName } from '@impulse/api/background-tasks/console-background-tasks'
import type { Db, Queryable, Tx } from '../db/db.ts'

export type BackgroundTaskRow = {
  name: BackgroundTaskName
  succeededAt: Date | null
  failingSince: Date | null
  error: string
}

export async function selectTasks(db: Queryable): Promise<BackgroundTaskRow[]> {
  const { rows } = await db.query<BackgroundTaskRow>({
    text: `select name, succeeded_at as "succeededAt", failing_since as "failingSince", error from background_tasks`,
    values: [],
  })
  return rows
}

/** Stores the time at which a run of the task succeeded, and clears the stored failure. */
export async function updateSucceeded(db: Db, name: BackgroundTaskName, now: Date): Promise<void> {
  await db.query({
    text: `insert into background_tasks (name, succeeded_at) values ($1, $2)
      on conflict (name) do update set succeeded_at = excluded.succeeded_at, failing_since = null, error = ''`,
    values: [name, now],
  })
}

/** Stores a failed run. The time of the first failure does not change until the next success. */
export async function updateFailed(
  db: Db,
  name: BackgroundTaskName,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await db.query({
    text: `insert into background_tasks (name, failing_since, error) values ($1, $2, $3)
      on conflict (name) do update set
        failing_since = coalesce(background_tasks.failing_since, excluded.failing_since), error = excluded.error`,
    values: [name, now, error],
  })
}

type JobCounts = { waiting: number; failed: number; dueSince: Date | null; failingSince: Date | null }

/** Counts the jobs of the outbox, and finds since when the oldest one is due and since when a background task fails. */
export async function selectJobCounts(db: Queryable, now: Date): Promise<JobCounts> {
  const { rows } = await db.query<JobCounts>({
    text: `select count(*) filter (where failed_at is null)::int as waiting,
        count(*) filter (where failed_at is not null)::int as failed,
        min(run_at) filter (where failed_at is null and run_at < $1) as "dueSince",
        (select min(failing_since) from background_tasks) as "failingSince"
      from outbox where done_at is null`,
    values: [now],
  })
  return rows[0] ?? { waiting: 0, failed: 0, dueSince: null, failingSince: null }
}

export type FailedJobRow = {
  id: string
  kind: string
  failedAt: Date
  attempts: number
  error: string | null
}

export async function selectFailedJobs(db: Queryable, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await db.query<FailedJobRow>({
    text: `select id, kind, failed_at as "failedAt", attempts, last_error as error from outbox
      where failed_at is not null order by failed_at desc, id limit $1`,
    values: [limit],
  })
  return rows
}

/**
 * Makes a failed job due again and resets its number of attempts. Returns its kind; null when the job has not
 * failed.
 */
export async function updateForRetry(tx: Tx, id: string, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{ kind: string }>({
    text: `update outbox set failed_at = null, attempts = 0, run_at = $2 where id = $1 and failed_at is not null returning kind`,
    values: [id, now],
  })
  return rows[0]?.kind ?? null
}

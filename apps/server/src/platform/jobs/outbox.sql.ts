import type { Db, Tx } from '../db/db.ts'

export type Job = { id: string; kind: string; payload: unknown; attempts: number }

export async function insertJob(
  tx: Tx,
  job: { id: string; kind: string; payload: object; createdAt: Date; runAt: Date },
): Promise<void> {
  await tx.query({
    name: 'outbox_enqueue',
    text: 'insert into outbox (id, kind, payload, created_at, run_at) values ($1, $2, $3, $4, $5)',
    values: [job.id, job.kind, JSON.stringify(job.payload), job.createdAt, job.runAt],
  })
}

/**
 * Leases due jobs, oldest first. Skips rows that another worker has locked. A job whose lease has expired is
 * leased again with a new token, so that the worker with the old token can no longer change the job.
 */
export async function leaseJobs(
  db: Db,
  lease: { kinds: string[]; now: Date; until: Date; token: string; limit: number },
): Promise<Job[]> {
  const { rows } = await db.query<Job>({
    name: 'outbox_lease',
    text: `with due as materialized (
        select id from outbox
        where done_at is null and failed_at is null and run_at <= $1
          and (leased_until is null or leased_until <= $1) and kind = any($2)
        order by run_at limit $3 for update skip locked
      )
      update outbox set leased_until = $4, lease_token = $5, attempts = attempts + 1
      from due where outbox.id = due.id
      returning outbox.id, kind, payload, attempts`,
    values: [lease.now, lease.kinds, lease.limit, lease.until, lease.token],
  })
  return rows
}

type Held = { id: string; token: string }

/** Marks a job as done. Returns false when the lease has expired and another worker has leased the job. */
export async function markDone(db: Db, { id, token }: Held, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'outbox_done',
    text: `update outbox set done_at = $3, leased_until = null, lease_token = null, last_error = null
      where id = $1 and lease_token = $2`,
    values: [id, token, now],
  })
  return rowCount === 1
}

/** Makes a job that has not started its work due again. This run does not count as an attempt. */
export async function markForLater(db: Db, { id, token }: Held, runAt: Date): Promise<void> {
  await db.query({
    name: 'outbox_later',
    text: `update outbox set run_at = $3, attempts = attempts - 1, leased_until = null, lease_token = null
      where id = $1 and lease_token = $2`,
    values: [id, token, runAt],
  })
}

export async function markForRetry(
  db: Db,
  { id, token }: Held,
  { runAt, error }: { runAt: Date; error: string },
): Promise<void> {
  await db.query({
    name: 'outbox_retry',
    text: `update outbox set run_at = $3, leased_until = null, lease_token = null, last_error = $4
      where id = $1 and lease_token = $2`,
    values: [id, token, runAt, error],
  })
}

export async function markFailed(
  db: Db,
  { id, token }: Held,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await db.query({
    name: 'outbox_failed',
    text: `update outbox set failed_at = $3, leased_until = null, lease_token = null, last_error = $4
      where id = $1 and lease_token = $2`,
    values: [id, token, now, error],
  })
}

export async function deleteDone(db: Db, doneBefore: Date): Promise<void> {
  await db.query({ text: 'delete from outbox where done_at < $1', values: [doneBefore] })
}

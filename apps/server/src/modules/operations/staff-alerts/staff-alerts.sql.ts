import type { StaffAlertKind } from '@impulse/api/dashboard/staff-alerts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AlertSource } from './staff-alerts.rules.ts'

/** Locks the table until the commit, so that one worker at a time reads the queues and records its alerts. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table staff_alerts in share row exclusive mode', values: [] })
}

/** Deletes the alerts of all queues except `kinds`. */
export async function deleteOtherAlerts(tx: Tx, kinds: readonly StaffAlertKind[]): Promise<void> {
  await tx.query({ text: 'delete from staff_alerts where kind <> all($1)', values: [kinds] })
}

/**
 * Records the alerts of a mailbox and returns the recorded kinds. A kind is recorded in four cases: the mailbox got no
 * alert of this kind after `repeatBefore`; every item of the queue is newer than the last alert; an urgent queue grew
 * since the last call; or the last alert was recorded at or before `retryBefore` and its e-mail failed. Stores the size
 * of every queue for the next call. Times are of the business clock.
 */
export async function upsertAlerts(
  tx: Tx,
  input: {
    mailbox: string
    queues: readonly (AlertSource & { isUrgent: boolean })[]
    jobKind: string
    now: Date
    repeatBefore: Date
    retryBefore: Date
  },
): Promise<StaffAlertKind[]> {
  const { rows } = await tx.query<{ kind: StaffAlertKind }>({
    text: `with queue as materialized (
        select * from unnest($2::text[], $3::timestamptz[], $8::bigint[], $9::bigint[], $10::boolean[])
          as q (kind, oldest_at, count, sum, is_urgent)
      ), recorded as (
        insert into staff_alerts (mailbox, kind, alerted_at, count, sum)
        select $1, queue.kind, $5, queue.count, queue.sum from queue
          left join staff_alerts last on last.mailbox = $1 and last.kind = queue.kind
        where last.kind is null or last.alerted_at <= $6 or queue.oldest_at > last.alerted_at
          or (queue.is_urgent and (queue.count > last.count or queue.sum > last.sum))
          or (last.alerted_at <= $7 and (
            select job.failed_at is not null from outbox job
            where job.kind = $4 and job.payload ->> 'mailbox' = $1
              and job.payload -> 'alerts' @> jsonb_build_array(jsonb_build_object('kind', queue.kind))
            order by job.created_at desc limit 1
          ))
        on conflict (mailbox, kind) do update set alerted_at = excluded.alerted_at, count = excluded.count, sum = excluded.sum
        returning kind
      ), seen as (
        update staff_alerts a set count = queue.count, sum = queue.sum from queue
        where a.mailbox = $1 and a.kind = queue.kind and not exists (select from recorded r where r.kind = a.kind)
      )
      select kind from recorded`,
    values: [
      input.mailbox,
      input.queues.map(({ kind }) => kind),
      input.queues.map(({ oldestAt }) => oldestAt),
      input.jobKind,
      input.now,
      input.repeatBefore,
      input.retryBefore,
      input.queues.map(({ count }) => count),
      input.queues.map(({ sum }) => sum ?? 0n),
      input.queues.map(({ isUrgent }) => isUrgent),
    ],
  })
  return rows.map(({ kind }) => kind)
}

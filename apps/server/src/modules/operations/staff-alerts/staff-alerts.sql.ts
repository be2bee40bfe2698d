import type { StaffAlertKind } from '@impulse/api/dashboard/staff-alerts'
import type { Tx } from '../../../platform/db/db.ts'

/** Locks the table until the commit, so that one worker at a time reads the queues and records its alerts. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table staff_alerts in share row exclusive mode', values: [] })
}

/** Deletes the alerts of all queues except `kinds`. */
export async function deleteOtherAlerts(tx: Tx, kinds: readonly StaffAlertKind[]): Promise<void> {
  await tx.query({ text: 'delete from staff_alerts where kind <> all($1)', values: [kinds] })
}

/**
 * Records the alerts of a mailbox and returns the recorded kinds. A kind is recorded in three cases: the mailbox got no
 * alert of this kind after `repeatBefore`; every item of the queue is newer than the last alert; or the last alert was
 * recorded at or before `retryBefore` and its e-mail failed. Times are of the business clock.
 */
export async function upsertAlerts(
  tx: Tx,
  input: {
    mailbox: string
    queues: readonly { kind: StaffAlertKind; oldestAt: Date | null }[]
    jobKind: string
    now: Date
    repeatBefore: Date
    retryBefore: Date
  },
): Promise<StaffAlertKind[]> {
  const { rows } = await tx.query<{ kind: StaffAlertKind }>({
    text: `insert into staff_alerts (mailbox, kind, alerted_at)
      select $1, queue.kind, $5 from unnest($2::text[], $3::timestamptz[]) queue (kind, oldest_at)
        left join staff_alerts last on last.mailbox = $1 and last.kind = queue.kind
      where last.kind is null or last.alerted_at <= $6 or queue.oldest_at > last.alerted_at
        or (last.alerted_at <= $7 and (
          select job.failed_at is not null from outbox job
          where job.kind = $4 and job.payload ->> 'mailbox' = $1
            and job.payload -> 'alerts' @> jsonb_build_array(jsonb_build_object('kind', queue.kind))
          order by job.created_at desc limit 1
        ))
      on conflict (mailbox, kind) do update set alerted_at = excluded.alerted_at
      returning kind`,
    values: [
      input.mailbox,
      input.queues.map(({ kind }) => kind),
      input.queues.map(({ oldestAt }) => oldestAt),
      input.jobKind,
      input.now,
      input.repeatBefore,
      input.retryBefore,
    ],
  })
  return rows.map(({ kind }) => kind)
}

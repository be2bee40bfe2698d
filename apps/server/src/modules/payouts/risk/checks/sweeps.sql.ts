import type { Queryable } from '../../../../platform/db/db.ts'
import { smallestUuid } from '../../../../platform/ids/ids.ts'

/**
 * Selects the requests for risk checks that are due, oldest first. Leaves out members whose retry time is not reached.
 */
export async function selectPendingChecks(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: bigint; memberId: string }[]> {
  const { rows } = await db.query<{ id: bigint; memberId: string }>({
    name: 'risk_check_queue',
    text: `select id, member_id as "memberId" from risk_check_queue where retry_at is null or retry_at <= $1
      order by id limit $2`,
    values: [now, limit],
  })
  return rows
}

/**
 * Postpones the risk checks of a member whose risk check ended with an error: all requests for checks of the member
 * wait until `retryAt`. Inserts a request when the member has none, as in a daily sweep.
 */
export async function postponeCheck(
  db: Queryable,
  { memberId, now, retryAt }: { memberId: string; now: Date; retryAt: Date },
): Promise<void> {
  await db.query({
    text: `with waiting as (
        update risk_check_queue set failed_at = coalesce(failed_at, $2), retry_at = $3 where member_id = $1 returning id
      )
      insert into risk_check_queue (member_id, failed_at, retry_at) select $1, $2, $3 where not exists (select from waiting)`,
    values: [memberId, now, retryAt],
  })
}

/** SQL query of the ids of the members whose last risk check ended with an error. */
export const failedCheckMembersSql = 'select member_id from risk_check_queue where failed_at is not null'

/**
 * Counts the members and the browsers of staff whose last risk check ended with an error. The rewards of these members
 * are not released, and their payouts do not leave, until a later check ends without an error. `oldestAt`: system
 * clock.
 */
export async function countFailedChecks(db: Queryable): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await db.query<{ count: number; oldestAt: Date | null }>({
    text: `select count(distinct subject)::int as count, min(failed_at) as "oldestAt" from (
        select member_id::text as subject, failed_at from risk_check_queue
        union all
        select device_hash::text, failed_at from staff_device_check_queue
      ) checks where failed_at is not null`,
    values: [],
  })
  return rows[0] ?? { count: 0, oldestAt: null }
}

export async function deleteChecks(db: Queryable, ids: readonly bigint[]): Promise<void> {
  await db.query({ text: 'delete from risk_check_queue where id = any($1)', values: [ids] })
}

/**
 * Selects the browsers on which staff signed in since the last check, oldest first, each hash in hexadecimal. Leaves out
 * browsers whose retry time is not reached.
 */
export async function selectDeviceChecks(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: bigint; device: string }[]> {
  const { rows } = await db.query<{ id: bigint; device: string }>({
    name: 'staff_device_check_queue',
    text: `select id, encode(device_hash, 'hex') as device from staff_device_check_queue
      where retry_at is null or retry_at <= $1 order by id limit $2`,
    values: [now, limit],
  })
  return rows
}

/** Postpones all requested checks of a browser whose check ended with an error until `retryAt`. */
export async function postponeDeviceCheck(
  db: Queryable,
  { device, now, retryAt }: { device: string; now: Date; retryAt: Date },
): Promise<void> {
  await db.query({
    text: `update staff_device_check_queue set failed_at = coalesce(failed_at, $2), retry_at = $3
      where device_hash = decode($1, 'hex')`,
    values: [device, now, retryAt],
  })
}

export async function deleteDeviceChecks(db: Queryable, ids: readonly bigint[]): Promise<void> {
  await db.query({ text: 'delete from staff_device_check_queue where id = any($1)', values: [ids] })
}

/**
 * Begins the sweep of a day if it has not begun. Returns the member id after which the sweep continues; null
 * when the day's sweep is complete.
 */
export async function beginSweep(db: Queryable, day: string): Promise<string | null> {
  await db.query({
    text: `insert into risk_sweeps (day, after) values ($1, $2)
      on conflict (only_row) do update set day = excluded.day, after = excluded.after
      where risk_sweeps.day <> excluded.day`,
    values: [day, smallestUuid],
  })
  const { rows } = await db.query<{ after: string | null }>({
    name: 'risk_round',
    text: 'select after from risk_sweeps where day = $1',
    values: [day],
  })
  return rows[0]?.after ?? null
}

export async function saveSweepPosition(
  db: Queryable,
  { day, after }: { day: string; after: string | null },
): Promise<void> {
  await db.query({ text: 'update risk_sweeps set after = $2 where day = $1', values: [day, after] })
}

export async function selectMembers(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from members where id > $1 order by id limit $2',
    values: [after, limit],
  })
  return rows.map(({ id }) => id)
}

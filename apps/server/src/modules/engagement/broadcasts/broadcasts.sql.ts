import type { BroadcastAudience, BroadcastState } from '@impulse/api/broadcasts/console-broadcasts'
import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable, Tx } from '../../../platform/db/db.ts'

export type StoredBroadcast = {
  title: string
  body: string
  link: string | null
  audience: BroadcastAudience
  audienceOf: string | null
  perMinute: number
}
export type BroadcastRow = StoredBroadcast & {
  id: string
  state: BroadcastState
  version: number
  createdBy: string
  updatedAt: Date
  recipients: number | null
  startedBy: string | null
  startedAt: Date | null
  notifiedThrough: string | null
  notifiedCount: number
  endedAt: Date | null
}

const columns = `id, title, body, link, audience, audience_of as "audienceOf", per_minute as "perMinute", state, version,
  created_by as "createdBy", updated_at as "updatedAt", recipients, started_by as "startedBy",
  started_at as "startedAt", notified_through as "notifiedThrough", notified_count as "notifiedCount", ended_at as "endedAt"`

export const broadcastsQuery = (
  { state }: { state: BroadcastState | null },
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<BroadcastRow> => {
  const direction = toSortDirection(order)
  return {
    text: `select ${columns} from broadcasts where $1::text is null or state = $1
      order by updated_at ${direction}, id ${direction} limit $2 offset $3`,
    values: [state, limit, skip],
  }
}

export const countBroadcasts = (
  db: Queryable,
  { state }: { state: BroadcastState | null },
): Promise<number> =>
  countListed(db, { text: 'select from broadcasts where $1::text is null or state = $1', values: [state] })

export async function findBroadcast(db: Queryable, id: string): Promise<BroadcastRow | null> {
  const { rows } = await db.query<BroadcastRow>({
    text: `select ${columns} from broadcasts where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Locks a broadcast, so that parallel edits and the worker that sends the broadcast wait. */
export async function lockBroadcast(tx: Tx, id: string): Promise<BroadcastRow | null> {
  const { rows } = await tx.query<BroadcastRow>({
    text: `select ${columns} from broadcasts where id = $1 for no key update`,
    values: [id],
  })
  return rows[0] ?? null
}

type SavedBroadcast = StoredBroadcast & { id: string; now: Date }
const toSqlValues = (one: SavedBroadcast) => [
  one.id,
  one.title,
  one.body,
  one.link,
  one.audience,
  one.audienceOf,
  one.perMinute,
  one.now,
]

export async function insertBroadcast(
  tx: Tx,
  { by, ...one }: SavedBroadcast & { by: string },
): Promise<void> {
  await tx.query({
    text: `insert into broadcasts
        (id, title, body, link, audience, audience_of, per_minute, created_at, updated_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    values: [...toSqlValues(one), by],
  })
}

export async function updateBroadcast(tx: Tx, one: SavedBroadcast): Promise<void> {
  await tx.query({
    text: `update broadcasts set title = $2, body = $3, link = $4, audience = $5, audience_of = $6, per_minute = $7,
        updated_at = $8, version = version + 1 where id = $1`,
    values: toSqlValues(one),
  })
}

/** Replaces the member list of a broadcast. */
export async function putMembers(
  tx: Tx,
  { id, memberIds }: { id: string; memberIds: readonly string[] },
): Promise<void> {
  await tx.query({ text: 'delete from broadcast_members where broadcast_id = $1', values: [id] })
  await tx.query({
    text: 'insert into broadcast_members (broadcast_id, member_id) select distinct $1::uuid, unnest($2::uuid[])',
    values: [id, memberIds],
  })
}

export async function countMembers(db: Queryable, id: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: 'select count(*) as count from broadcast_members where broadcast_id = $1',
    values: [id],
  })
  return Number(rows[0]?.count ?? 0)
}

type Started = { id: string; recipients: number | null; by: string; now: Date; systemNow: Date }

/**
 * Changes the state of a broadcast to `sending`. When `recipients` is null, the stored number of recipients
 * does not change.
 */
export async function markSending(tx: Tx, { id, recipients, by, now, systemNow }: Started): Promise<void> {
  await tx.query({
    text: `update broadcasts set state = 'sending', recipients = coalesce($2, recipients),
        started_by = coalesce(started_by, $3), started_at = coalesce(started_at, $4), next_at = $5, updated_at = $5
      where id = $1`,
    values: [id, recipients, by, now, systemNow],
  })
}

export async function markStopped(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query({
    text: `update broadcasts set state = 'stopped', next_at = null, updated_at = $2 where id = $1`,
    values: [id, now],
  })
}

/**
 * Locks a broadcast whose next chunk is due by the system clock. Skips broadcasts that another process has
 * locked.
 */
export async function lockDue(tx: Tx, now: Date): Promise<BroadcastRow | null> {
  const { rows } = await tx.query<BroadcastRow>({
    text: `select ${columns} from broadcasts where state = 'sending' and next_at <= $1
      order by next_at, id limit 1 for no key update skip locked`,
    values: [now],
  })
  return rows[0] ?? null
}

type BroadcastProgress = {
  id: string
  notifiedCount: number
  now: Date
  through: string | null
  nextAt: Date
}

/**
 * Saves the progress of a broadcast after a chunk. When `through` is null, all members are notified and the
 * broadcast is done.
 */
export async function markNotified(
  tx: Tx,
  { id, notifiedCount, through, nextAt, now }: BroadcastProgress,
): Promise<void> {
  await tx.query({
    text:
      through === null
        ? `update broadcasts set notified_count = notified_count + $2, state = 'done', next_at = null, ended_at = $3, updated_at = $3
            where id = $1`
        : 'update broadcasts set notified_count = notified_count + $2, notified_through = $4, next_at = $5, updated_at = $3 where id = $1',
    values: through === null ? [id, notifiedCount, now] : [id, notifiedCount, now, through, nextAt],
  })
}

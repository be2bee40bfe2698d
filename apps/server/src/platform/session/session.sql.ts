import type { EndReason } from '@impulse/api/sign-in/sign-in'
import type { Queryable, Tx } from '../db/db.ts'

export type SessionRow = {
  id: string
  memberId: string
  createdAt: Date
  authenticatedAt: Date | null
  /** Time of the last use by the business clock, from which the server determines that an account is dormant. */
  seenAt: Date
  endsAt: Date
  refreshHash: Buffer
  ip: string
  userAgent: string
  deviceHash: Buffer | null
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.query({
    name: 'session_start',
    text: `insert into sessions
        (id, member_id, created_at, last_used_at, ends_at, refresh_number, refresh_hash, refreshed_at, ip, user_agent, seen_at,
          device_hash, authenticated_at)
      values ($1, $2, $3, $3, $4, 1, $5, $3, $6, $7, $8, $9, $10)`,
    values: [
      row.id,
      row.memberId,
      row.createdAt,
      row.endsAt,
      row.refreshHash,
      row.ip,
      row.userAgent,
      row.seenAt,
      row.deviceHash,
      row.authenticatedAt,
    ],
  })
}

/**
 * Ends the sessions that a sign-in replaces: those of the same browser, of any member, and those of the member that
 * exceed `maxOthers`, beginning with the session that was not used for the longest time. The caller must have locked the
 * member, so that parallel sign-ins wait for each other. Parallel sign-ins of other members in this browser wait for the
 * advisory lock below.
 */
export async function endReplacedSessions(
  tx: Tx,
  input: { memberId: string; deviceHash: Buffer | null; now: Date; maxOthers: number },
): Promise<void> {
  await tx.query({
    name: 'sessions_lock_device',
    text: `select pg_advisory_xact_lock(hashtext('session_device'), hashtext(encode($1::bytea, 'hex')))`,
    values: [input.deviceHash],
  })
  await tx.query({
    name: 'sessions_end_of_device',
    text: `update sessions set ended_at = $2, end_reason = 'replaced' where device_hash = $1 and ended_at is null`,
    values: [input.deviceHash, input.now],
  })
  await tx.query({
    name: 'sessions_end_surplus',
    text: `update sessions set ended_at = $2, end_reason = 'replaced' where id in (
        select id from sessions where member_id = $1 and ended_at is null
        order by last_used_at desc, id desc offset $3)`,
    values: [input.memberId, input.now, input.maxOthers],
  })
}

type At = { id: string; now: Date; idleSince: Date }

/**
 * Returns the session with this id if it is valid: it was not ended, has not expired, and was used after
 * `idleSince`. Otherwise returns null.
 */
export async function findLive(
  db: Queryable,
  { id, now, idleSince }: At,
): Promise<{ memberId: string; lastUsedAt: Date } | null> {
  const { rows } = await db.query<{ member_id: string; last_used_at: Date }>({
    name: 'session_live',
    text: `select member_id, last_used_at from sessions
      where id = $1 and ended_at is null and ends_at > $2 and last_used_at > $3`,
    values: [id, now, idleSince],
  })
  const row = rows[0]
  return row ? { memberId: row.member_id, lastUsedAt: row.last_used_at } : null
}

/** Returns the member of each valid session among `ids`, by session id. */
export async function findAllLive(
  db: Queryable,
  { ids, now, idleSince }: { ids: readonly string[]; now: Date; idleSince: Date },
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; member_id: string }>({
    name: 'sessions_live',
    text: `select id, member_id from sessions
      where id = any($1::uuid[]) and ended_at is null and ends_at > $2 and last_used_at > $3`,
    values: [ids, now, idleSince],
  })
  return new Map(rows.map(({ id, member_id: memberId }) => [id, memberId]))
}

export async function touchSession(
  db: Queryable,
  { id, now, seenAt }: { id: string; now: Date; seenAt: Date },
): Promise<void> {
  await db.query({
    name: 'session_touch',
    text: `update sessions set last_used_at = $2, seen_at = $3
      where id = $1 and ended_at is null and last_used_at < $2`,
    values: [id, now, seenAt],
  })
}

/**
 * Replaces the refresh token of a session with the next one. Returns true to only one of several parallel
 * requests with the same token. No other SQL statement spends a refresh token.
 */
export async function advanceRefresh(
  db: Queryable,
  spent: At & { seenAt: Date; number: number; hash: Buffer; nextHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'session_refresh',
    text: `update sessions set refresh_number = refresh_number + 1, refresh_hash = $6, refreshed_at = $2, last_used_at = $2,
        seen_at = $7
      where id = $1 and refresh_number = $4 and refresh_hash = $5
        and ended_at is null and ends_at > $2 and last_used_at > $3`,
    values: [spent.id, spent.now, spent.idleSince, spent.number, spent.hash, spent.nextHash, spent.seenAt],
  })
  return rowCount === 1
}

/** Changes the time of the last refresh, unless the session has been refreshed again in the meantime. */
export async function setRefreshedAt(
  db: Queryable,
  { id, number, refreshedAt }: { id: string; number: number; refreshedAt: Date },
): Promise<void> {
  await db.query({
    name: 'session_refreshed_at',
    text: 'update sessions set refreshed_at = $3 where id = $1 and refresh_number = $2',
    values: [id, number, refreshedAt],
  })
}

export type RefreshState = { number: number; hash: Buffer; refreshedAt: Date }

export async function readRefresh(db: Queryable, { id, now, idleSince }: At): Promise<RefreshState | null> {
  const { rows } = await db.query<{ refresh_number: number; refresh_hash: Buffer; refreshed_at: Date }>({
    name: 'session_refresh_state',
    text: `select refresh_number, refresh_hash, refreshed_at from sessions
      where id = $1 and ended_at is null and ends_at > $2 and last_used_at > $3`,
    values: [id, now, idleSince],
  })
  const row = rows[0]
  return row ? { number: row.refresh_number, hash: row.refresh_hash, refreshedAt: row.refreshed_at } : null
}

/**
 * Returns the reason why the session was ended. Returns null for a session that was not ended or is unknown.
 */
export async function readEndReason(db: Queryable, id: string): Promise<EndReason | null> {
  const { rows } = await db.query<{ end_reason: EndReason | null }>({
    name: 'session_end_reason',
    text: 'select end_reason from sessions where id = $1',
    values: [id],
  })
  return rows[0]?.end_reason ?? null
}

/**
 * Ends a session and returns its member; null when the session has already ended. An ended session never
 * becomes valid again.
 */
export async function endSession(
  db: Queryable,
  { id, now, reason }: { id: string; now: Date; reason: EndReason },
): Promise<string | null> {
  const { rows } = await db.query<{ member_id: string }>({
    name: 'session_end',
    text: `update sessions set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null
      returning member_id`,
    values: [id, now, reason],
  })
  return rows[0]?.member_id ?? null
}

export type LiveSession = { id: string; createdAt: Date; lastUsedAt: Date; userAgent: string }

/** Returns the valid sessions of a member, the last used session first. */
export async function selectLive(
  db: Queryable,
  { memberId, now, idleSince }: { memberId: string; now: Date; idleSince: Date },
): Promise<LiveSession[]> {
  const { rows } = await db.query<LiveSession>({
    name: 'sessions_live_of',
    text: `select id, created_at as "createdAt", last_used_at as "lastUsedAt", user_agent as "userAgent" from sessions
      where member_id = $1 and ended_at is null and ends_at > $2 and last_used_at > $3
      order by last_used_at desc, id desc`,
    values: [memberId, now, idleSince],
  })
  return rows
}

/** Ends sessions of a member. Returns the number of sessions that this call ended. */
export async function endMemberSessions(
  db: Queryable,
  { memberId, only, except, now, reason }: SessionFilter & { now: Date; reason: EndReason },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'sessions_end_of',
    text: `update sessions set ended_at = $2, end_reason = $3
      where member_id = $1 and ended_at is null and ($4::uuid is null or id = $4) and ($5::uuid is null or id <> $5)`,
    values: [memberId, now, reason, only ?? null, except ?? null],
  })
  return rowCount
}

/** Ends at most `max` sessions of all members that began until `until`. Returns their number. */
export async function endAllSessions(
  db: Queryable,
  { until, now, max }: { until: Date; now: Date; max: number },
): Promise<number> {
  const { rowCount } = await db.query({
    text: `update sessions set ended_at = $2, end_reason = 'staff' where id in (
        select id from sessions where ended_at is null and created_at <= $1 limit $3)`,
    values: [until, now, max],
  })
  return rowCount
}

/** Selects sessions of a member: all of them, only the session `only`, or all except the session `except`. */
export type SessionFilter = { memberId: string; only?: string; except?: string }

/**
 * Marks the sessions that have expired as ended, and deletes the sessions that ended before `endedBefore`.
 */
export async function sweepSessions(
  db: Queryable,
  { now, idleSince, endedBefore }: { now: Date; idleSince: Date; endedBefore: Date },
): Promise<void> {
  await db.query({
    text: `update sessions set ended_at = $1, end_reason = 'expired'
      where ended_at is null and (ends_at <= $1 or last_used_at <= $2)`,
    values: [now, idleSince],
  })
  await db.query({ text: 'delete from sessions where ended_at < $1', values: [endedBefore] })
}

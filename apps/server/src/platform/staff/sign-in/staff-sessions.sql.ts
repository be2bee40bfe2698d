import type { StaffRole } from '@impulse/api/staff/console-permissions'
import type { Queryable, Tx } from '../../db/db.ts'

export type StaffSession = {
  id: string
  ip: string
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  endsAt: Date
}

export async function insertStaffSession(
  db: Queryable,
  input: Omit<StaffSession, 'lastUsedAt'> & { tokenHash: Buffer; name: string; provenAt: Date | null },
): Promise<void> {
  await db.query({
    text: `insert into staff_sessions
        (id, token_hash, name, created_at, last_used_at, ends_at, proven_at, ip, user_agent)
      values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    values: [
      input.id,
      input.tokenHash,
      input.name,
      input.createdAt,
      input.endsAt,
      input.provenAt,
      input.ip,
      input.userAgent,
    ],
  })
}

type Live = { id: string; name: string; roles: StaffRole[]; isDeclared: boolean; lastUsedAt: Date }

/**
 * Returns the valid session of a token with the staff member's current roles; null when the token has no valid session.
 * While the access waits for a confirmation, the session has no roles.
 */
export async function findStaffSession(
  db: Queryable,
  { tokenHash, now, idleSince }: { tokenHash: Buffer; now: Date; idleSince: Date },
): Promise<Live | null> {
  const { rows } = await db.query<Live>({
    name: 'staff_session_live',
    text: `select t.id, t.name, case when a.confirmed_by is null then '{}' else s.roles end as roles,
        s.declared_at is not null as "isDeclared", t.last_used_at as "lastUsedAt"
      from staff_sessions t join staff s on s.name = t.name and s.removed_at is null
        join staff_access a on a.name = t.name
      where t.token_hash = $1 and t.proven_at is not null and t.ends_at > $2 and t.last_used_at > $3`,
    values: [tokenHash, now, idleSince],
  })
  return rows[0] ?? null
}

export async function touchStaffSession(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query({
    text: 'update staff_sessions set last_used_at = greatest(last_used_at, $2) where id = $1',
    values: [id, now],
  })
}

/**
 * Counts an attempt at the second factor. Returns null when the token has no session that waits for the
 * second factor, or when the session's attempts are used up.
 */
export async function countSecondFactorTry(
  db: Queryable,
  { tokenHash, now, maxTries }: { tokenHash: Buffer; now: Date; maxTries: number },
): Promise<{ name: string } | null> {
  const { rows } = await db.query<{ name: string }>({
    text: `update staff_sessions t set tries = tries + 1 from staff s
      where t.token_hash = $1 and t.proven_at is null and t.ends_at > $2 and t.tries < $3
        and s.name = t.name and s.removed_at is null
      returning t.name`,
    values: [tokenHash, now, maxTries],
  })
  return rows[0] ?? null
}

/**
 * Returns the staff member whose session waits for the second factor. Returns null when the token has no such session
 * or the session's attempts are used up. Does not count an attempt.
 */
export async function findHalfSession(
  db: Queryable,
  { tokenHash, now, maxTries }: { tokenHash: Buffer; now: Date; maxTries: number },
): Promise<{ name: string } | null> {
  const { rows } = await db.query<{ name: string }>({
    text: `select t.name from staff_sessions t join staff s on s.name = t.name and s.removed_at is null
      where t.token_hash = $1 and t.proven_at is null and t.ends_at > $2 and t.tries < $3`,
    values: [tokenHash, now, maxTries],
  })
  return rows[0] ?? null
}

/** Ends all sessions of a staff member except the session `id`. */
export async function endOtherStaffSessions(
  tx: Tx,
  { name, id }: { name: string; id: string },
): Promise<void> {
  await tx.query({ text: 'delete from staff_sessions where name = $1 and id <> $2', values: [name, id] })
}

export async function selectStaffSessions(
  db: Queryable,
  { name, now, idleSince }: { name: string; now: Date; idleSince: Date },
): Promise<StaffSession[]> {
  const { rows } = await db.query<StaffSession>({
    text: `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt",
        ends_at as "endsAt"
      from staff_sessions
      where name = $1 and proven_at is not null and ends_at > $2 and last_used_at > $3
      order by last_used_at desc, id`,
    values: [name, now, idleSince],
  })
  return rows
}

export type StaffAccessRow = {
  name: string
  /** Time at which the staff member accepted the invitation. Null: the staff member has no access. */
  acceptedAt: Date | null
  isConfirmed: boolean
  /**
   * Time of the last change after which the roles had to be confirmed. It stays set after the confirmation. Null: the
   * staff member has no access.
   */
  waitsSince: Date | null
  invitedUntil: Date | null
  invitedBy: string | null
  lastUsedAt: Date | null
  liveSessions: bigint
}

/**
 * Returns all current and former staff members with the state of their invitation, the time at which they last used the
 * console, and the number of their valid sessions.
 */
export async function selectStaffAccessRows(
  db: Queryable,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<StaffAccessRow[]> {
  const { rows } = await db.query<StaffAccessRow>({
    text: `select s.name, a.created_at as "acceptedAt", a.confirmed_by is not null as "isConfirmed",
        a.awaiting_confirmation_since as "waitsSince", i.expires_at as "invitedUntil",
        (select actor from audit_events
          where action in ('staff.created', 'staff.invited') and object = s.name order by id desc limit 1) as "invitedBy",
        t.last_used_at as "lastUsedAt", t.live as "liveSessions"
      from staff s
      left join staff_access a on a.name = s.name
      left join staff_invitations i on i.name = s.name
      cross join lateral (
        select max(last_used_at) as last_used_at,
          count(*) filter (where ends_at > $1 and last_used_at > $2) as live
        from staff_sessions where name = s.name and proven_at is not null
      ) t`,
    values: [now, idleSince],
  })
  return rows
}

/**
 * Ends the session `id` of a staff member; without `id`, ends all sessions of the staff member. Returns the number of
 * ended sessions.
 */
export async function deleteStaffSessions(
  db: Queryable,
  { name, id }: { name: string; id?: string },
): Promise<number> {
  const { rowCount } = await db.query({
    text: 'delete from staff_sessions where name = $1 and ($2::uuid is null or id = $2)',
    values: [name, id ?? null],
  })
  return rowCount
}

/** Ends all sessions of all staff members. Returns their number. */
export async function endAllStaffSessions(tx: Tx): Promise<number> {
  return (await tx.query({ text: 'delete from staff_sessions', values: [] })).rowCount
}

export async function deleteStaffSessionOfToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({ text: 'delete from staff_sessions where token_hash = $1', values: [tokenHash] })
}

/**
 * Ends the valid sessions of a staff member that exceed `maxOthers`, beginning with the session that was not used for the
 * longest time.
 */
export async function deleteSurplusStaffSessions(
  db: Queryable,
  input: { name: string; now: Date; idleSince: Date; maxOthers: number },
): Promise<void> {
  await db.query({
    text: `delete from staff_sessions where id in (
        select id from staff_sessions where name = $1 and proven_at is not null and ends_at > $2 and last_used_at > $3
        order by last_used_at desc, id desc offset $4)`,
    values: [input.name, input.now, input.idleSince, input.maxOthers],
  })
}

export async function sweepSessionRows(db: Queryable, endedBefore: Date): Promise<void> {
  await db.query({ text: 'delete from staff_sessions where ends_at < $1', values: [endedBefore] })
}

/**
 * Stores that a staff member signed in on a device. The row stays after the session, so that signing out hides nothing.
 */
export async function upsertStaffDevice(
  db: Queryable,
  { deviceHash, name, now }: { deviceHash: Buffer; name: string; now: Date },
): Promise<void> {
  await db.query({
    text: `insert into staff_devices (device_hash, name, last_used_at) values ($1, $2, $3)
      on conflict (device_hash, name) do update set last_used_at = greatest(staff_devices.last_used_at, excluded.last_used_at)`,
    values: [deviceHash, name, now],
  })
}

export async function sweepStaffDevices(db: Queryable, usedBefore: Date): Promise<void> {
  await db.query({ text: 'delete from staff_devices where last_used_at < $1', values: [usedBefore] })
}

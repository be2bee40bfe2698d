import { dayMs, minuteMs } from '@impulse/api/fields/durations'
import { createHash, randomBytes } from 'node:crypto'
import type { SignedInStaff } from '../../admin/signed-in-staff.ts'
import type { Queryable } from '../../db/db.ts'
import { newId } from '../../ids/ids.ts'
import { hashBrowserId } from '../../session/browser-id.ts'
import {
  deleteStaffSessionOfToken,
  deleteStaffSessions,
  deleteSurplusStaffSessions,
  findStaffSession,
  insertStaffSession,
  selectStaffSessions,
  type StaffSession,
  sweepSessionRows,
  sweepStaffDevices,
  touchStaffSession,
  upsertStaffDevice,
} from './staff-sessions.sql.ts'

import { sweepStaffChallenges } from '../credentials/staff-keys.sql.ts'
import type { DbContext } from '../../db/db-context.ts'

export type { StaffSession } from './staff-sessions.sql.ts'

const idleMs = 30 * minuteMs
const maxSessionMs = 12 * 60 * minuteMs
/** Lifetime of a session in which the password was entered and the second factor was not entered yet. */
const halfMs = 10 * minuteMs
/**
 * Minimum milliseconds between two updates of a session's last use. So most requests only read the session.
 */
const touchEveryMs = minuteMs
/** Maximum number of a staff member's open sessions. A further sign-in ends the one that was not used for the longest time. */
export const maxParallelStaffSessions = 5
const retentionMs = 90 * dayMs
/** Maximum of `RISK_STAFF_DEVICE_DAYS`. */
const deviceRetentionMs = 365 * dayMs

/**
 * Client of a request. `browserId`: random id of its browser; without it, the device of the session is not stored.
 * `token`: token of the session in its cookie, which the sign-in ends because it replaces the cookie.
 */
export type From = { ip: string; userAgent: string; browserId?: string; token?: string | null }
/** Creates a random token of 256 bits. Nobody can guess the token, so a hash without a key may be stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs)

/**
 * Starts a session and returns its token. A half session begins after the password was checked: it accepts
 * nothing but the second factor, and ends after ten minutes. For a whole session, the caller must have locked the
 * access, so that parallel sign-ins wait for each other.
 */
export async function startStaffSession(
  db: Queryable,
  { name, now, isHalf, from }: { name: string; now: Date; isHalf: boolean; from: From },
): Promise<{ token: string; sessionId: string }> {
  const [id, token] = [newId(), newToken()]
  if (from.token) await deleteStaffSessionOfToken(db, hashToken(from.token))
  if (!isHalf)
    await deleteSurplusStaffSessions(db, {
      name,
      now,
      idleSince: idleSince(now),
      maxOthers: maxParallelStaffSessions - 1,
    })
  await insertStaffSession(db, {
    id,
    tokenHash: hashToken(token),
    name,
    createdAt: now,
    ip: from.ip,
    endsAt: new Date(now.getTime() + (isHalf ? halfMs : maxSessionMs)),
    provenAt: isHalf ? null : now,
    userAgent: from.userAgent.slice(0, 300),
  })
  if (!isHalf && from.browserId !== undefined)
    await upsertStaffDevice(db, { deviceHash: hashBrowserId(from.browserId), name, now })
  return { token, sessionId: id }
}

/**
 * Returns the staff member of a session token; null when the session is not valid. Reads the database at each
 * request, so that the end of a session or a change of roles applies to the next request.
 */
export const resolveStaff =
  ({ db, clock }: DbContext) =>
  async (token: string): Promise<SignedInStaff | null> => {
    const now = clock.systemNow()
    const live = await findStaffSession(db, {
      tokenHash: hashToken(token),
      now,
      idleSince: idleSince(now),
    })
    if (!live) return null
    if (now.getTime() - live.lastUsedAt.getTime() > touchEveryMs)
      await touchStaffSession(db, { id: live.id, now })
    const { id, name, roles, isDeclared } = live
    return { name, roles, isDeclared, sessionId: id }
  }

/** Returns the valid sessions of a staff member, the last used session first. */
export const listStaffSessions = ({ db, clock }: DbContext, name: string): Promise<StaffSession[]> => {
  const now = clock.systemNow()
  return selectStaffSessions(db, { name, now, idleSince: idleSince(now) })
}

/**
 * Ends the session `id` of a staff member; without `id`, ends all sessions of the staff member. Returns the number of
 * ended sessions.
 */
export const endStaffSessions = (db: Queryable, input: { name: string; id?: string }): Promise<number> =>
  deleteStaffSessions(db, input)

/**
 * Deletes sessions that ended long ago, devices that were not used for a year, and expired passkey challenges. Called by
 * the hourly cleanup. An expired session is refused even before the cleanup.
 */
export const sweepStaffSessions = ({ db, clock }: DbContext): Promise<void> =>
  Promise.all([
    sweepSessionRows(db, new Date(clock.systemNow().getTime() - retentionMs)),
    sweepStaffDevices(db, new Date(clock.systemNow().getTime() - deviceRetentionMs)),
    sweepStaffChallenges(db, clock.systemNow()),
  ]).then(() => undefined)

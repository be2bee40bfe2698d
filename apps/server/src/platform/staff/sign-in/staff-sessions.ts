import { createHash, randomBytes } from 'node:crypto'
import type { SignedInStaff } from '../../admin/signed-in-staff.ts'
import type { Queryable } from '../../db/db.ts'
import { newId } from '../../ids/ids.ts'
import {
  deleteStaffSessions,
  findStaffSession,
  insertStaffSession,
  selectStaffSessions,
  type StaffSession,
  sweepSessionRows,
  touchStaffSession,
} from './staff-sessions.sql.ts'

import { sweepStaffChallenges } from '../credentials/staff-keys.sql.ts'
import type { DbContext } from '../../db/db-context.ts'

export type { StaffSession } from './staff-sessions.sql.ts'

const minuteMs = 60_000
const idleMs = 30 * minuteMs
const maxSessionMs = 12 * 60 * minuteMs
/** Between the password and the second factor. */
const halfMs = 10 * minuteMs
/** Use is written down this seldom, so that a request is one read. */
const touchEveryMs = minuteMs
const retentionMs = 90 * 24 * 60 * minuteMs

export type From = { ip: string; userAgent: string }
/** Random, so that a hash without salt or cost is enough. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs)

/** A session's token. Half a session, which only knows its password, opens the second factor alone, and not for long. */
export async function startStaffSession(
  on: Queryable,
  { name, now, half, from }: { name: string; now: Date; half: boolean; from: From },
): Promise<{ token: string; sessionId: string }> {
  const [id, token] = [newId(), newToken()]
  await insertStaffSession(on, {
    ...{ id, tokenHash: hashToken(token), name, createdAt: now, ip: from.ip },
    endsAt: new Date(now.getTime() + (half ? halfMs : maxSessionMs)),
    provenAt: half ? null : now,
    userAgent: from.userAgent.slice(0, 300),
  })
  return { token, sessionId: id }
}

/** Looks a token up at every request: what has ended, and what a person may, holds from the next one on. */
export const resolveStaff =
  ({ db, clock }: DbContext) =>
  async (token: string): Promise<SignedInStaff | null> => {
    const now = clock.systemNow()
    const live = await findStaffSession(db, {
      ...{ tokenHash: hashToken(token), now, idleSince: idleSince(now) },
    })
    if (!live) return null
    if (now.getTime() - live.lastUsedAt.getTime() > touchEveryMs)
      await touchStaffSession(db, { id: live.id, now })
    return { name: live.name, roles: live.roles, sessionId: live.id }
  }

/** Lists valid sessions, the last used first. */
export const listStaffSessions = ({ db, clock }: DbContext, name: string): Promise<StaffSession[]> => {
  const now = clock.systemNow()
  return selectStaffSessions(db, { name, now, idleSince: idleSince(now) })
}

/** One of a person's own, or all of them; how many there were. */
export const endStaffSessions = (on: Queryable, input: { name: string; id?: string }): Promise<number> =>
  deleteStaffSessions(on, input)

/** Housekeeping: the lifetimes hold without it. */
export const sweepStaffSessions = ({ db, clock }: DbContext): Promise<void> =>
  Promise.all([
    sweepSessionRows(db, new Date(clock.systemNow().getTime() - retentionMs)),
    sweepStaffChallenges(db, clock.systemNow()),
  ]).then(() => undefined)

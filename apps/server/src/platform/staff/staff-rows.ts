import type { AccountState, StaffRow, StaffState } from '@impulse/api/staff/console-staff'
import type { Queryable } from '../db/db.ts'
import type { DbContext } from '../db/db-context.ts'
import { countAdministratorsEver } from './administrators.sql.ts'
import type { Unconfirmed } from './sign-in/sign-in.sql.ts'
import { idleSince } from './sign-in/staff-sessions.ts'
import { selectStaffAccessRows, type StaffAccessRow } from './sign-in/staff-sessions.sql.ts'
import { listStaff, type StaffMember } from './staff.service.ts'

/** Returns all current and former staff members with their access to the console. */
export async function staffRows({
  db,
  clock,
}: Pick<DbContext, 'clock'> & { db: Queryable }): Promise<StaffRow[]> {
  const now = clock.systemNow()
  const [staffMembers, accessRows, administratorsEver] = await Promise.all([
    listStaff(db),
    selectStaffAccessRows(db, { now, idleSince: idleSince(now) }),
    countAdministratorsEver(db),
  ])
  const byName = new Map(accessRows.map((accessRow) => [accessRow.name, accessRow]))
  return staffMembers.map((person) =>
    toStaffRow(person, { accessRow: byName.get(person.name), now, isFirst: administratorsEver === 1 }),
  )
}

function toStaffRow(
  { name, roles, phone, declaredAt, createdAt, removedAt }: StaffMember,
  { accessRow, now, isFirst }: { accessRow: StaffAccessRow | undefined; now: Date; isFirst: boolean },
): StaffRow {
  const waitsSince = accessRow?.isConfirmed === false && accessRow.waitsSince
  return {
    id: name,
    roles,
    phone,
    account: toAccountState({ phone, declaredAt }),
    createdAt: createdAt.toISOString(),
    state: removedAt ? 'removed' : toStaffState(accessRow, now),
    acceptedAt: accessRow?.acceptedAt?.toISOString() ?? null,
    invitedBy: accessRow?.invitedBy ?? null,
    aloneFrom:
      waitsSince && isFirst && roles.includes('admin') ? aloneFrom({ waitsSince }).toISOString() : null,
    lastUsedAt: accessRow?.lastUsedAt?.toISOString() ?? null,
    liveSessions: Number(accessRow?.liveSessions ?? 0),
  }
}

/** Returns the state of a staff member's account declaration. */
export function toAccountState({
  phone,
  declaredAt,
}: Pick<StaffMember, 'phone' | 'declaredAt'>): AccountState {
  if (declaredAt === null) return 'undeclared'
  return phone === null ? 'not_member' : 'verified'
}

function toStaffState(accessRow: StaffAccessRow | undefined, now: Date): StaffState {
  if (accessRow?.acceptedAt) return accessRow.isConfirmed ? 'active' : 'waiting'
  if (!accessRow?.invitedUntil) return 'none'
  return accessRow.invitedUntil > now ? 'invited' : 'expired'
}

/**
 * Milliseconds that the only administrator must wait before confirming a staff member alone. No console session lasts
 * this long, so the administrator has to sign in again with the second factor before confirming.
 */
const aloneAfterMs = 24 * 60 * 60_000

/** Returns the time from which the only administrator may confirm this staff member alone. */
export const aloneFrom = ({ waitsSince }: Pick<Unconfirmed, 'waitsSince'>): Date =>
  new Date(waitsSince.getTime() + aloneAfterMs)

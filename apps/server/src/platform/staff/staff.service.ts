import { staffNamePattern } from '@impulse/api/staff/console-staff'
import type { Queryable, Tx } from '../db/db.ts'
import { violatedConstraint } from '../db/refused-by-database.ts'
import { fieldRefusal, Refusal } from '../refusal/refusal.ts'
import { countRecoveryCodes, deleteAccess } from './sign-in/sign-in.sql.ts'
import {
  findStaff,
  insertStaff,
  markRemoved,
  selectStaff,
  type StaffMember,
  updateStaffPhone,
} from './staff.sql.ts'

export { lockStaff } from './administrators.sql.ts'
export { isOwnMemberAccount, selectPhones as listStaffPhones, type StaffMember } from './staff.sql.ts'

/**
 * Returns a staff member who was not removed.
 * @throws Refusal staff_not_found
 */
export async function staffMember(db: Queryable, name: string): Promise<StaffMember> {
  const found = await findStaff(db, name)
  if (!found) throw new Refusal('staff_not_found')
  return found
}

/** Returns the actor under which the audit and histories record a staff member. */
export const toStaffActor = ({ name }: Pick<StaffMember, 'name'>): string => `staff:${name}`

/** Returns the name in a staff member's actor, the reverse of `toStaffActor`. */
export const toStaffName = (actor: string): string => actor.replace(/^staff:/, '')

/**
 * Adds a staff member.
 * @throws Refusal `staff_invalid_name`; `staff_exists` when another current or former staff member has the
 * name or the phone
 */
export async function addStaff(
  db: Queryable,
  person: { name: string; phone: string | null; now: Date },
): Promise<void> {
  if (!staffNamePattern.test(person.name)) throw new Refusal('staff_invalid_name')
  try {
    if (!(await insertStaff(db, person))) throw fieldRefusal('name', 'staff_exists')
  } catch (error) {
    throw violatedConstraint(error) === 'staff_phone_key' ? fieldRefusal('phone', 'staff_exists') : error
  }
}

/**
 * Removes a staff member and deletes their access, in the caller's transaction. Histories still contain the
 * name.
 * @throws Refusal staff_not_found
 */
export async function removePerson(tx: Tx, input: { name: string; now: Date }): Promise<void> {
  if (!(await markRemoved(tx, input))) throw new Refusal('staff_not_found')
  await deleteAccess(tx, input.name)
}

export const listStaff = (db: Queryable): Promise<StaffMember[]> => selectStaff(db)

/**
 * Changes the phone number of a staff member after the number of their own member account has changed. The
 * server finds a staff member's own orders by this number. Violates `staff_phone_key` when another staff member
 * has the new number.
 */
export const moveStaffPhone = (tx: Tx, input: { from: string; to: string }): Promise<void> =>
  updateStaffPhone(tx, input)

/** Returns the number of recovery codes that the staff member has not used yet. */
export const recoveryCodesLeft = (db: Queryable, name: string): Promise<number> =>
  countRecoveryCodes(db, name)

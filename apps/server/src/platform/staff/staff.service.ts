import { staffNamePattern } from '@impulse/api/staff/console-staff'
import type { Queryable, Tx } from '../db/db.ts'
import { violatedConstraint } from '../db/refused-by-database.ts'
import { fieldRefusal, Refusal } from '../refusal/refusal.ts'
import { countRecoveryCodes, deleteAccess } from './sign-in/sign-in.sql.ts'
import {
  findStaff,
  hasFormerAccount,
  insertStaff,
  isAccountTaken,
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

/** Returns the actor, such as `staff:olga`, under which the audit and histories record a staff member. */
export const toStaffActor = ({ name }: Pick<StaffMember, 'name'>): string => `staff:${name}`

/** Returns the name of a staff member from an actor: `olga` from `staff:olga`. The reverse of `toStaffActor`. */
export const toStaffName = (actor: string): string => actor.replace(/^staff:/, '')

/**
 * Adds a staff member.
 * @throws Refusal `staff_invalid_name`; `staff_exists` when another current or former staff member has the
 * name, the phone or the account of the phone; `staff_was_member`
 */
export async function addStaff(
  db: Queryable,
  person: { name: string; phone: string | null; now: Date },
): Promise<void> {
  if (!staffNamePattern.test(person.name)) throw new Refusal('staff_invalid_name')
  if (person.phone === null) await refuseFormerMember(db, person)
  await refuseTakenAccount(db, person)
  try {
    if (!(await insertStaff(db, person))) throw fieldRefusal('name', 'staff_exists')
  } catch (error) {
    throw violatedConstraint(error) === 'staff_phone_key' ? fieldRefusal('phone', 'staff_exists') : error
  }
}

/**
 * Refuses a phone whose account belongs to another current or former staff member, also when the accounts of two phones
 * were merged. Otherwise one person would count as two. The caller must store the phone in the same transaction.
 * @throws Refusal `staff_exists`
 */
export async function refuseTakenAccount(
  db: Queryable,
  { name, phone }: Pick<StaffMember, 'name' | 'phone'>,
): Promise<void> {
  if (phone !== null && (await isAccountTaken(db, { name, phone })))
    throw fieldRefusal('phone', 'staff_exists')
}

/**
 * Refuses to declare that a person is not a member while an account has a phone that the person proved before.
 * @throws Refusal `staff_was_member`
 */
export async function refuseFormerMember(db: Queryable, { name }: Pick<StaffMember, 'name'>): Promise<void> {
  if (await hasFormerAccount(db, name)) throw new Refusal('staff_was_member')
}

/**
 * Removes a staff member in the caller's transaction, and deletes the person's password, second factors, sessions and
 * invitation. Histories still contain the name.
 * @throws Refusal staff_not_found
 */
export async function removePerson(tx: Tx, input: { name: string; now: Date }): Promise<void> {
  if (!(await markRemoved(tx, input))) throw new Refusal('staff_not_found')
  await deleteAccess(tx, input.name)
}

export const listStaff = (db: Queryable): Promise<StaffMember[]> => selectStaff(db)

/**
 * Changes the phone number of a staff member after the number of this person's own member account has changed. By this
 * number the server finds which orders are the staff member's own. Violates `staff_phone_key` when another staff member
 * has the new number.
 */
export const moveStaffPhone = (tx: Tx, input: { from: string; to: string }): Promise<void> =>
  updateStaffPhone(tx, input)

/** Returns the number of recovery codes that the staff member has not used yet. */
export const recoveryCodesLeft = (db: Queryable, name: string): Promise<number> =>
  countRecoveryCodes(db, name)

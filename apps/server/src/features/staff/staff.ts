import type { Queryable, Tx } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/refused-by-database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import {
  findStaff,
  insertStaff,
  markRemoved,
  selectStaff,
  type StaffMember,
  updateStaffPhone,
} from './staff.sql.ts'

export type { StaffMember } from './staff.sql.ts'

const namePattern = /^[a-z][a-z0-9-]{1,30}$/

/** Whoever does what only staff may. Refuses `staff_not_found`, for those who left too. */
export async function staffMember(on: Queryable, name: string): Promise<StaffMember> {
  const found = await findStaff(on, name)
  if (!found) throw new Refusal('staff_not_found')
  return found
}

/** How somebody of the staff stands in histories. */
export const actorOf = ({ name }: Pick<StaffMember, 'name'>): string => `staff:${name}`

/** Refuses `staff_invalid_name`; `staff_exists` where the name or the phone was somebody's, there or gone. */
export async function addStaff(
  on: Queryable,
  person: { name: string; phone: string; now: Date },
): Promise<void> {
  if (!namePattern.test(person.name)) throw new Refusal('staff_invalid_name')
  try {
    if (!(await insertStaff(on, person))) throw new Refusal('staff_exists')
  } catch (error) {
    throw violatedConstraint(error) === 'staff_phone_key' ? new Refusal('staff_exists') : error
  }
}

/** The name stays in histories. Refuses `staff_not_found`. */
export async function removeStaff(on: Queryable, of: { name: string; now: Date }): Promise<void> {
  if (!(await markRemoved(on, of))) throw new Refusal('staff_not_found')
}

export const listStaff = (on: Queryable): Promise<StaffMember[]> => selectStaff(on)

/**
 * A member signs in with another phone from now on. Whoever of the staff they are, too, goes with them: by the phone they are
 * kept from answering their own applications. Violates `staff_phone_key` where it is another person's.
 */
export const moveStaffPhone = (tx: Tx, of: { from: string; to: string }): Promise<void> =>
  updateStaffPhone(tx, of)

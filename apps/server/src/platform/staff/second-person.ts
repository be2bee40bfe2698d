import { type ConsoleAction, mayDo } from '@impulse/api/staff/console-permissions'
import type { PayoutConfig } from '../config/config.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../refusal/refusal.ts'
import { findStaff } from './staff.sql.ts'

export type SecondPersonConfig = Pick<PayoutConfig, 'releaseSecondPersonFrom'>

/** Returns true when one staff member may not release this sum of points without the consent of another. */
export const needsSecondPerson = (sum: bigint, { releaseSecondPersonFrom }: SecondPersonConfig): boolean =>
  releaseSecondPersonFrom > 0n && sum >= releaseSecondPersonFrom

/**
 * Returns true when the staff member `first` has consented and still may do the action. Null for `first` means that
 * nobody has consented.
 * @throws Refusal second_person_needed when `first` is `name`
 */
export async function hasConsentOfAnother(
  db: Queryable,
  { first, name, action }: { first: string | null; name: string; action: ConsoleAction },
): Promise<boolean> {
  if (first === null) return false
  if (first === name) throw new Refusal('second_person_needed')
  const person = await findStaff(db, first)
  return person !== null && mayDo(action, person.roles)
}

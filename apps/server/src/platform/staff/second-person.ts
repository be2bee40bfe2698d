import { dayMs } from '@impulse/api/fields/durations'
import { type ConsoleAction, mayDo } from '@impulse/api/staff/console-permissions'
import type { PayoutConfig } from '../config/config.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { putSoleRelease, type Release, sumSoleReleases } from './sole-releases.sql.ts'
import { findStaff } from './staff.sql.ts'

export { lockReleases } from './sole-releases.sql.ts'

export type SecondPersonConfig = Pick<PayoutConfig, 'releaseSecondPersonFrom'>

/**
 * Returns true when a staff member may not release these points without the consent of another: together with what
 * the same person alone released in the last 24 hours they reach the limit.
 */
export async function needsSecondPerson(
  db: Queryable,
  { key, name, sum, at }: Release,
  { releaseSecondPersonFrom }: SecondPersonConfig,
): Promise<boolean> {
  if (releaseSecondPersonFrom <= 0n || sum <= 0n) return false
  const since = new Date(at.getTime() - dayMs)
  return sum + (await sumSoleReleases(db, { name, since, except: key })) >= releaseSecondPersonFrom
}

/**
 * Stores that a staff member releases these points alone. Returns false and stores nothing when the release needs a
 * second person. The caller must have called `lockReleases` before every other lock of its transaction, so that the
 * second of two parallel decisions of one person counts the first.
 */
export async function releaseAlone(tx: Tx, release: Release, config: SecondPersonConfig): Promise<boolean> {
  if (await needsSecondPerson(tx, release, config)) return false
  if (release.sum > 0n) await putSoleRelease(tx, release)
  return true
}

/**
 * Returns true when the staff member `first`, who is not `name`, has consented and still may do the action. Null for
 * `first` means that nobody has consented.
 */
export async function hasConsentOfAnother(
  db: Queryable,
  { first, name, action }: { first: string | null; name: string; action: ConsoleAction },
): Promise<boolean> {
  if (first === null || first === name) return false
  const person = await findStaff(db, first)
  return person !== null && mayDo(action, person.roles)
}

/**
 * Returns true when a staff member's release takes effect now: `first`, another staff member who still may do the action,
 * has consented, or the staff member may release these points alone. See `releaseAlone` for the lock that it needs.
 */
export const mayRelease = async (
  tx: Tx,
  { first, action, release }: { first: string | null; action: ConsoleAction; release: Release },
  config: SecondPersonConfig,
): Promise<boolean> =>
  (await hasConsentOfAnother(tx, { first, name: release.name, action })) ||
  (await releaseAlone(tx, release, config))

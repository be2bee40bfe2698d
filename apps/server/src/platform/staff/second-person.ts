import { dayMs } from '@impulse/api/fields/durations'
import { type ConsoleAction, mayDo } from '@impulse/api/staff/console-permissions'
import { needsDeclaration } from '@impulse/api/staff/needs-declaration'
import type { PayoutConfig } from '../config/config.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { putSoleRelease, type Release, sumSoleReleases } from './sole-releases.sql.ts'
import { findStaff, isOwnMemberAccount } from './staff.sql.ts'

export { lockSoleReleases } from './sole-releases.sql.ts'

export type SecondPersonConfig = Pick<PayoutConfig, 'releaseSecondPersonFrom'>

/**
 * Returns true when another staff member must consent to a release, because the points of this release and of the sole
 * releases of `name` in the last 24 hours together reach `releaseSecondPersonFrom`. Returns false when the setting is 0
 * or the release has no points.
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
 * second person. The caller's transaction must take the lock `lockSoleReleases` before any other lock. Of two parallel
 * decisions of one person, the second then waits for the first and counts the points of the first.
 */
export async function recordSoleRelease(
  tx: Tx,
  release: Release,
  config: SecondPersonConfig,
): Promise<boolean> {
  if (await needsSecondPerson(tx, release, config)) return false
  if (release.sum > 0n) await putSoleRelease(tx, release)
  return true
}

/**
 * Returns true when the consent of the staff member `first` counts: `first` is a person other than `name`, and still
 * has the permission for the action (`isPermitted`). Null for `first` means that nobody has consented. `memberIds`: the
 * members whom the action concerns.
 */
export async function hasApprovalOfAnother(
  db: Queryable,
  { first, name, ...permission }: { first: string | null; name: string } & Omit<Permission, 'name'>,
): Promise<boolean> {
  return first !== null && first !== name && isPermitted(db, { name: first, ...permission })
}

/** Permission of the person `name` for an action. `memberIds`: the members whom the action concerns. */
export type Permission = { name: string; action: ConsoleAction; memberIds?: readonly string[] }

/**
 * Returns true when the person is still a staff member who has the permission for the action, has the account
 * declaration when the action needs it, and owns none of the accounts `memberIds`. The person may have declared the own
 * account after the consent.
 */
export async function isPermitted(
  db: Queryable,
  { name, action, memberIds = [] }: Permission,
): Promise<boolean> {
  const person = await findStaff(db, name)
  if (person === null || (needsDeclaration(action) && person.declaredAt === null)) return false
  return mayDo(action, person.roles) && !(await isOwnMemberAccount(db, { name, memberIds }))
}

/**
 * Decides whether a release takes effect now: the consent of `first` counts (`hasApprovalOfAnother`), or the release
 * needs no consent and is stored as a sole release. Returns false when another staff member must consent. The caller must
 * hold the lock `lockSoleReleases`.
 */
export const authorizeRelease = async (
  tx: Tx,
  { first, release, ...permission }: { first: string | null; release: Release } & Omit<Permission, 'name'>,
  config: SecondPersonConfig,
): Promise<boolean> =>
  (await hasApprovalOfAnother(tx, { first, name: release.name, ...permission })) ||
  (await recordSoleRelease(tx, release, config))

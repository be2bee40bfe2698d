import type { User, UserData } from '@impulse/api/profile/user'
import { openAccounts } from '../../../ledger/ledger.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { presentVersions } from '../consents/consents.service.ts'
import { avatarUrl } from '../../../platform/pictures/picture-urls.ts'
import {
  findMemberByPhone,
  findMembersByPhones,
  findOwnersByPhones,
  findPhone,
  findUser,
  insertMembers,
  isMergedPhone,
  type MemberOrigin,
  updateNames,
  updateSignedIn,
  type UserRow,
} from './profile.sql.ts'

export { findMergedInto, markMerged, getMergedAccounts } from './merged-accounts.sql.ts'
export { findFormerPhones, findOwnersByPhones, lastUsedAtSql, updatePhone } from './profile.sql.ts'
export { retryAsPrimary, holdAccount } from './primary-account.ts'

/**
 * Returns the members with these phones, and creates missing members with their ledger accounts. For the
 * phone of a merged duplicate, returns the primary account. A contract with a phone that nobody has now belongs to the
 * last member who had it; a sign-in with such a phone creates a member.
 */
export async function findOrCreateMembers(
  tx: Tx,
  { phones, origin, now }: { phones: readonly string[]; origin: MemberOrigin; now: Date },
): Promise<Map<string, { memberId: string; created: boolean }>> {
  // Sorts the phones, so that parallel transactions that create the same phones do not deadlock.
  const uniquePhones = [...new Set(phones)].sort()
  const find = origin === 'contract' ? findOwnersByPhones : findMembersByPhones
  const known = await find(tx, uniquePhones)
  const newMembers = uniquePhones
    .filter((phone) => !known.has(phone))
    .map((phone) => ({ id: newId(), phone }))
  const inserted =
    newMembers.length > 0 ? await insertMembers(tx, newMembers, { origin, now }) : new Map<string, string>()
  if (inserted.size > 0) await openAccounts(tx, [...inserted.values()])
  // Finds the members that a parallel transaction has created since the first query.
  const missing = newMembers.map(({ phone }) => phone).filter((phone) => !inserted.has(phone))
  const insertedInParallel = missing.length > 0 ? await find(tx, missing) : new Map<string, string>()
  return new Map(
    uniquePhones.map((phone) => {
      const memberId = known.get(phone) ?? inserted.get(phone) ?? insertedInParallel.get(phone)
      invariant(memberId, 'a phone that was not inserted must already belong to a member')
      return [phone, { memberId, created: inserted.has(phone) }]
    }),
  )
}

export async function findOrCreateMember(
  tx: Tx,
  { phone, origin, now }: { phone: string; origin: MemberOrigin; now: Date },
): Promise<{ memberId: string; created: boolean }> {
  const found = (await findOrCreateMembers(tx, { phones: [phone], origin, now })).get(phone)
  invariant(found, 'every phone must have a member after members were found or created')
  return found
}

export const isRegistered = async (db: Queryable, phone: string): Promise<boolean> =>
  (await findMemberByPhone(db, phone)) !== null

/** Returns the phone that a member signs in with. */
export async function getPhone(db: Queryable, memberId: string): Promise<string> {
  const phone = await findPhone(db, memberId)
  invariant(phone, 'a member whose phone is needed must have a phone')
  return phone
}

/** Days without use after which an account is dormant (docs/rules.md, «Recipients»). */
export const dormantDays = 90

/**
 * Records a sign-in. `now`: business clock.
 * @throws Refusal member_merged, unavailable (the account was just deleted or got another phone; a retry
 * finds the right account)
 */
export async function recordSignIn(
  tx: Tx,
  input: { memberId: string; phone: string; now: Date },
): Promise<void> {
  if (await updateSignedIn(tx, { ...input, dormantDays })) return
  const note = { subject: { memberId: input.memberId } }
  if (await isMergedPhone(tx, input.phone)) throw new Refusal('member_merged', undefined, note)
  throw new Refusal('unavailable', { retryAfter: 1 })
}

/** Returns the response of `/api/user/`. `now`: business clock; `host`: host name of the app. */
export async function getUser(
  db: Queryable,
  { memberId, now, host }: { memberId: string; now: Date; host: string },
): Promise<User> {
  const [row, { policy: _, ...texts }] = await Promise.all([findUser(db, memberId), presentVersions(db, now)])
  invariant(row, 'a session must belong to an existing member')
  return {
    userId: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    cityName: row.city_name,
    avatarUrl: avatarUrl(row.avatar, host),
    phoneVerificationStatus: row.signed_in ? 'verified' : 'unverified',
    consentGiven: row.consented_version === texts['personal-data'],
    rulesVersion: row.rules_version,
    texts,
    profileComplete: isComplete(row),
    leavingDueAt: row.leaving_due_at && moscowIso(row.leaving_due_at),
  }
}

const isComplete = (row: UserRow): boolean => Boolean(row.first_name && row.last_name && row.city_name)

export const saveNames = (db: Queryable, input: UserData & { memberId: string }): Promise<void> =>
  updateNames(db, input)

import { normalizePhone } from '@impulse/wire/phone'
import {
  type AccountData,
  type AccountInfo,
  extraProperties,
  type PlaceOfWork,
  type UserDataRequest,
  type UserInfo,
} from '@impulse/wire/profile'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { fieldRefusal, invariant } from '../../../platform/refusal/refusal.ts'
import { namesOf, reopenForNames } from '../identity-documents/identity-documents.service.ts'
import { getPhone, saveNames, getUser } from './profile.service.ts'
import { type EmailDeps, saveEmail } from './email.ts'
import {
  findAccount,
  findPlaceOfWork,
  lockNames,
  updatePlaceOfWork,
  updateUserName,
} from './personal-data.sql.ts'

export type AccountDeps = EmailDeps & {
  /** Called after a letter was asked for, so that the outbox does not wait for its next poll. */
  wakeOutbox: () => void
}

/** What `/api/lk/personal-info/` tells a member of themselves. */
export async function getPersonalInfo(
  on: Queryable,
  input: { memberId: string; now: Date; host: string },
): Promise<UserInfo> {
  const {
    userId: _id,
    consentGiven: _isConsented,
    rulesVersion: _rules,
    texts: _texts,
    profileComplete: _complete,
    leavingDueAt: _leaves,
    ...user
  } = await getUser(on, input)
  const placeOfWork = (await findPlaceOfWork(on, input.memberId)) ?? {}
  const written = extraProperties.map((name) => [name, placeOfWork[name] ?? ''])
  return {
    ...user,
    extraProperties: Object.fromEntries(written) as PlaceOfWork,
    names: await namesOf(on, input.memberId),
  }
}

/**
 * Saves names and city. Names that an approved document bears change only together with a new review of it; whoever has had
 * none gives them at any time.
 *
 * @throws Refusal `names_in_review`, `names_locked`
 */
export async function saveUserData(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  { reopenReview, memberId, ...data }: UserDataRequest & { memberId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockNames(tx, memberId)
    invariant(before, 'a session belongs to a member')
    const isChanged =
      before.firstName !== data.firstName ||
      before.middleName !== data.middleName ||
      before.lastName !== data.lastName
    const areFirst = before.firstName === '' && before.lastName === ''
    if (isChanged) await reopenForNames(tx, { memberId, reopenReview, areFirst, at: clock.businessNow() })
    await saveNames(tx, { ...data, memberId })
  })
}

export const savePlaceOfWork = (
  on: Queryable,
  input: { memberId: string; placeOfWork: PlaceOfWork },
): Promise<void> => updatePlaceOfWork(on, input)

/** What `/api/lk/account-info/` tells. */
export async function getAccountInfo(
  on: Queryable,
  { memberId, now, mailIsOn }: { memberId: string; now: Date; mailIsOn: boolean },
): Promise<AccountInfo> {
  const row = await findAccount(on, { memberId, now })
  invariant(row, 'a session belongs to a member')
  return {
    email: row.email ?? '',
    pendingEmail: row.pendingEmail,
    mailIsOn,
    phoneNumber: row.phone,
    userName: row.userName ?? row.phone,
    phoneChange:
      row.newPhone === null ? null : { phone: row.newPhone, step: row.isOldConfirmed ? 'new' : 'old' },
  }
}

/**
 * A name is nobody else's, in whatever case. An empty one, or the member's own phone, is the digits of the phone again;
 * no other phone can be one, since it might be another member's.
 *
 * @throws Refusal `user_name_taken`, `user_name_phone`
 */
async function saveUserName(
  tx: Tx,
  { memberId, userName, now }: { memberId: string; userName: string; now: Date },
): Promise<void> {
  const row = await findAccount(tx, { memberId, now })
  invariant(row, 'a session belongs to a member')
  const isPhone = userName === '' || userName === row.phone
  if (!isPhone && normalizePhone(userName) !== null) throw fieldRefusal('userName', 'user_name_phone')
  try {
    await updateUserName(tx, { memberId, userName: isPhone ? null : userName })
  } catch (error) {
    throw violatedConstraint(error)?.startsWith('members_user_name')
      ? fieldRefusal('userName', 'user_name_taken')
      : error
  }
}

/**
 * Saves what is given and leaves the rest, all of it or nothing. An address is kept once its link was opened.
 *
 * @throws Refusal `user_name_taken`, `user_name_phone`, `phone_by_codes`, `mail_off`, `too_many_requests`
 */
export async function saveAccountData(
  deps: AccountDeps,
  { memberId, userName, email, phoneNumber }: AccountData & { memberId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.systemNow()
    if (phoneNumber !== undefined && phoneNumber !== (await getPhone(tx, memberId)))
      throw fieldRefusal('phoneNumber', 'phone_by_codes')
    if (email !== undefined) await saveEmail(tx, deps, { memberId, email })
    if (userName !== undefined) await saveUserName(tx, { memberId, userName, now })
  })
  deps.wakeOutbox()
}

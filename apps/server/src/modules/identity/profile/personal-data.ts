import { normalizePhone } from '@impulse/api/fields/phone'
import {
  type AccountData,
  type AccountInfo,
  extraProperties,
  type PlaceOfWork,
  type UserDataRequest,
  type UserInfo,
} from '@impulse/api/profile/profile'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { fieldRefusal, invariant } from '../../../platform/refusal/refusal.ts'
import type { Member } from '../../../platform/session/session.ts'
import { getDocumentNames, reopenAfterNameChange } from '../identity-documents/identity-documents.service.ts'
import { getPhone, saveNames, getUser } from './profile.service.ts'
import { type EmailContext, saveEmail } from './email.ts'
import {
  findAccount,
  findWorkplace,
  lockNames,
  updatePlaceOfWork,
  updateUserName,
} from './personal-data.sql.ts'

export type AccountContext = EmailContext & {
  /**
   * Wakes the outbox worker after an email was requested, so that the email does not wait for the next poll.
   */
  wakeOutbox: () => void
}

/** Returns the response of `/api/lk/personal-info/`. */
export async function getPersonalInfo(
  db: Queryable,
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
  } = await getUser(db, input)
  const placeOfWork = (await findWorkplace(db, input.memberId)) ?? {}
  const entries = extraProperties.map((name) => [name, placeOfWork[name] ?? ''])
  return {
    ...user,
    extraProperties: Object.fromEntries(entries) as PlaceOfWork,
    names: await getDocumentNames(db, input.memberId),
  }
}

/**
 * Saves names and city. When the identity document is approved, changing the names requires `reopenReview`; while the
 * document is in review, the names cannot be changed. Empty names can always be filled in.
 * @throws Refusal names_in_review, names_locked
 */
export async function saveUserData(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  { reopenReview, memberId, ...data }: UserDataRequest & { memberId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockNames(tx, memberId)
    invariant(before, 'a session must belong to an existing member')
    const isChanged =
      before.firstName !== data.firstName ||
      before.middleName !== data.middleName ||
      before.lastName !== data.lastName
    const areFirst = before.firstName === '' && before.lastName === ''
    if (isChanged)
      await reopenAfterNameChange(tx, { memberId, reopenReview, areFirst, at: clock.businessNow() })
    await saveNames(tx, { ...data, memberId })
  })
}

export const savePlaceOfWork = (
  db: Queryable,
  input: { memberId: string; placeOfWork: PlaceOfWork },
): Promise<void> => updatePlaceOfWork(db, input)

/** Returns the response of `/api/lk/account-info/`. */
export async function getAccountInfo(
  db: Queryable,
  { memberId, now, mailIsOn }: { memberId: string; now: Date; mailIsOn: boolean },
): Promise<AccountInfo> {
  const row = await findAccount(db, { memberId, now })
  invariant(row, 'a session must belong to an existing member')
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
 * Saves a user name that no other member has, even with other capital letters. An empty name or the member's own phone
 * resets the user name to the phone. Any other phone is refused, because that phone may belong to another member.
 * @throws Refusal user_name_taken, user_name_phone
 */
async function saveUserName(
  tx: Tx,
  { memberId, userName, now }: { memberId: string; userName: string; now: Date },
): Promise<void> {
  const row = await findAccount(tx, { memberId, now })
  invariant(row, 'a session must belong to an existing member')
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
 * Saves the user name and the email address that the request contains; when one of them is refused, saves neither. A
 * new email address is pending until the member opens its link. A phone other than the current one is refused, because
 * a phone change needs codes.
 * @throws Refusal user_name_taken, user_name_phone, phone_by_codes, mail_off, too_many_requests, reauthentication_required
 */
export async function saveAccountData(
  context: AccountContext,
  { memberId, sessionId, userName, email, phoneNumber }: AccountData & Member,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const now = context.clock.systemNow()
    if (phoneNumber !== undefined && phoneNumber !== (await getPhone(tx, memberId)))
      throw fieldRefusal('phoneNumber', 'phone_by_codes')
    if (email !== undefined) await saveEmail(tx, context, { memberId, sessionId, email })
    if (userName !== undefined) await saveUserName(tx, { memberId, userName, now })
  })
  context.wakeOutbox()
}

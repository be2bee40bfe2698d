import { passportNotice } from '@impulse/wire/passport-words'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { notify } from '../notifications/notifications.ts'
import { memberOf } from '../profile/profile.ts'
import { actorOf, staffMember } from '../staff/staff.ts'
import {
  findPassport,
  type ListedPassport,
  type PassportRow,
  savePassport,
  selectPassports,
} from './passport.sql.ts'

export type Passport = {
  /** none: the member has not filled their document in. */
  status: PassportRow['status'] | 'none'
  /** Business clock; when it was last approved or refused. */
  decidedAt: Date | null
  /** Read by the member: why it was refused. */
  comment: string
}

/** What the programme knows of a member's identity document. */
export async function passportOf(on: Queryable, memberId: string): Promise<Passport> {
  return (await findPassport(on, memberId)) ?? { status: 'none', decidedAt: null, comment: '' }
}

/**
 * Somebody of the staff has seen a member's document, and tells what of it; the member reads the comment. Deciding again is
 * how a document is confirmed anew after a silence.
 *
 * @throws Refusal `staff_not_found`, `member_not_found`, `own_application`
 */
export async function decidePassport(
  { db, clock, as }: { db: Db; clock: Clock; as: string },
  { phone, status, comment }: { phone: string; status: 'approved' | 'rejected'; comment: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await staffMember(tx, as)
    if (person.phone === phone) throw new Refusal('own_application')
    const memberId = await memberOf(tx, phone)
    const at = clock.businessNow()
    await savePassport(tx, { memberId, status, comment, at, actor: actorOf(person) })
    await notify(tx, { memberId, category: 'passport', ...passportNotice({ status, comment }), at })
  })
}

/** Documents that wait for staff: in review, or to be confirmed again after a silence. `all`: the latest, decided or not. */
export const listPassports = (on: Queryable, { all }: { all: boolean }): Promise<ListedPassport[]> =>
  selectPassports(on, { all, limit: 500 })

import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Db, Queryable, Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/audit.service.ts'
import { toStaffActor, isOfStaff, staffMember } from '../../../../platform/staff/staff.service.ts'
import {
  findMember,
  extendAssignment,
  type ListedPassport,
  type MemberRow,
  releaseCase,
  selectPassports,
  takeCase,
  takeNextCase,
  type Whose,
} from './review.sql.ts'
import { findPassport } from '../identity-documents.sql.ts'

/** A case belongs to one reviewer for so long; taking it again makes it longer. */
const leaseMs = 30 * 60_000

export type Reviewing = { db: Db; clock: Clock; as: string }

/** Documents that wait for staff: in review, or to be confirmed again after a silence. `all`: the latest, decided or not. */
export const listPassports = (
  on: Queryable,
  { all, now }: { all: boolean; now: Date },
): Promise<ListedPassport[]> => selectPassports(on, { all, now, limit: 500 })

/**
 * A case becomes the reviewer's own: the one of this phone, or the one that waits longest. Null: nothing waits.
 *
 * @throws Refusal `staff_not_found`, `member_not_found`, `own_document`, `document_not_waiting`, `document_taken`
 */
export async function takeDocument(
  { db, clock, as }: Reviewing,
  whose: Whose | { phone: null },
): Promise<{ memberId: string; phone: string; until: Date } | null> {
  const person = await staffMember(db, as)
  const now = clock.systemNow()
  const lease = { name: person.name, now, until: new Date(now.getTime() + leaseMs) }
  return db.transaction(async (tx) => {
    const taken =
      'phone' in whose && whose.phone === null
        ? await takeNextCase(tx, { ...lease, ownPhone: person.phone })
        : await takeThis(tx, { lease, member: await memberFor(tx, person, whose) })
    if (!taken) return null
    const { memberId } = taken
    await recordAudit(tx, { at: now, actor: toStaffActor(person), action: 'passport.taken', memberId })
    return { memberId, phone: taken.phone, until: lease.until }
  })
}

async function takeThis(
  tx: Tx,
  { lease, member }: { lease: { name: string; now: Date; until: Date }; member: MemberRow },
): Promise<MemberRow> {
  if (await takeCase(tx, { ...lease, memberId: member.memberId })) return member
  const row = await findPassport(tx, member.memberId)
  if (row?.status !== 'review') throw new Refusal('document_not_waiting')
  const { reviewer, reviewerUntil } = row
  throw new Refusal('document_taken', { reviewer: reviewer ?? '', until: reviewerUntil?.toISOString() ?? '' })
}

/**
 * Whoever reviews a document has it for another half an hour. Nothing of this is written down: it began with the taking.
 *
 * @throws Refusal `staff_not_found`, `member_not_found`, `own_document`, `document_not_held`
 */
export async function extendReviewAssignment(
  { db, clock, as }: Reviewing,
  whose: Whose,
): Promise<{ until: Date }> {
  const person = await staffMember(db, as)
  const { memberId } = await memberFor(db, person, whose)
  const now = clock.systemNow()
  const until = new Date(now.getTime() + leaseMs)
  if (!(await extendAssignment(db, { memberId, name: person.name, now, until })))
    throw new Refusal('document_not_held')
  return { until }
}

/** @throws Refusal `staff_not_found`, `member_not_found`, `own_document`, `document_not_held` */
export async function releaseDocument({ db, clock, as }: Reviewing, whose: Whose): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await staffMember(tx, as)
    const { memberId } = await memberFor(tx, person, whose)
    const now = clock.systemNow()
    if (!(await releaseCase(tx, { memberId, name: person.name, now }))) throw new Refusal('document_not_held')
    await recordAudit(tx, { at: now, actor: toStaffActor(person), action: 'passport.released', memberId })
  })
}

/** Nobody of the staff has to do with their own document. */
export async function memberFor(on: Queryable, person: { name: string }, whose: Whose): Promise<MemberRow> {
  const member = await findMember(on, whose)
  if (!member) throw new Refusal('member_not_found')
  if (await isOfStaff(on, { name: person.name, memberIds: [member.memberId] }))
    throw new Refusal('own_document')
  return member
}

export type Held = { memberId: string; name: string; now: Date }

/** Looking takes a case that is nobody's. False: it is somebody else's, or waits no more. */
export const holdForReview = (on: Queryable, { memberId, name, now }: Held): Promise<boolean> =>
  takeCase(on, { memberId, name, now, until: new Date(now.getTime() + leaseMs) })

/** In whose hands a document in review is, or gets now. */
export async function holdForDecision(on: Queryable, held: Held): Promise<void> {
  if (!(await holdForReview(on, held))) throw new Refusal('document_taken')
}

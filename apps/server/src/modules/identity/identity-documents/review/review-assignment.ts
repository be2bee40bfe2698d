import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, isOwnMemberAccount, staffMember } from '../../../../platform/staff/staff.service.ts'
import {
  findMember,
  extendAssignment,
  type MemberRow,
  endAssignment,
  assignReviewer,
  assignNextDocument,
  type MemberRef,
} from './review-assignment.sql.ts'
import { findIdentityDocument } from '../identity-documents.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/**
 * Duration of a review assignment. The duration starts again when the reviewer takes or opens the document again, or
 * extends the assignment.
 */
const leaseMs = 30 * 60_000

export type ReviewContext = DbContext & { staffName: string }

/**
 * Assigns a document to the reviewer: the document of the member `memberRef`, or, when `memberRef.phone` is null, the
 * document that has waited longest and is not the reviewer's own. Returns null when no such document waits.
 * @throws Refusal staff_not_found, member_not_found, own_document, document_not_waiting, document_taken
 */
export async function takeDocument(
  { db, clock, staffName }: ReviewContext,
  memberRef: MemberRef | { phone: null },
): Promise<{ memberId: string; phone: string; until: Date } | null> {
  const person = await staffMember(db, staffName)
  const now = clock.systemNow()
  const lease = { name: person.name, now, until: new Date(now.getTime() + leaseMs) }
  return db.transaction(async (tx) => {
    const assigned =
      'phone' in memberRef && memberRef.phone === null
        ? await assignNextDocument(tx, { ...lease, ownPhone: person.phone })
        : await assignDocument(tx, { lease, member: await memberFor(tx, person, memberRef) })
    if (!assigned) return null
    const { memberId } = assigned
    await recordAudit(tx, { at: now, actor: toStaffActor(person), action: 'passport.taken', memberId })
    return { memberId, phone: assigned.phone, until: lease.until }
  })
}

async function assignDocument(
  tx: Tx,
  { lease, member }: { lease: { name: string; now: Date; until: Date }; member: MemberRow },
): Promise<MemberRow> {
  if (await assignReviewer(tx, { ...lease, memberId: member.memberId })) return member
  const row = await findIdentityDocument(tx, member.memberId)
  if (row?.status !== 'review') throw new Refusal('document_not_waiting')
  const { reviewer, reviewerUntil } = row
  throw new Refusal('document_taken', { reviewer: reviewer ?? '', until: reviewerUntil?.toISOString() ?? '' })
}

/**
 * Extends the review assignment to half an hour from now. Does not record the extension in the audit, which
 * already contains the assignment.
 * @throws Refusal staff_not_found, member_not_found, own_document, document_not_held
 */
export async function extendReviewAssignment(
  { db, clock, staffName }: ReviewContext,
  memberRef: MemberRef,
): Promise<{ until: Date }> {
  const person = await staffMember(db, staffName)
  const { memberId } = await memberFor(db, person, memberRef)
  const now = clock.systemNow()
  const until = new Date(now.getTime() + leaseMs)
  if (!(await extendAssignment(db, { memberId, name: person.name, now, until })))
    throw new Refusal('document_not_held')
  return { until }
}

/**
 * Ends the staff member's own review assignment, so that another reviewer can take the document.
 * @throws Refusal staff_not_found, member_not_found, own_document, document_not_held
 */
export async function releaseDocument(
  { db, clock, staffName }: ReviewContext,
  memberRef: MemberRef,
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const { memberId } = await memberFor(tx, person, memberRef)
    const now = clock.systemNow()
    if (!(await endAssignment(tx, { memberId, name: person.name, now })))
      throw new Refusal('document_not_held')
    await recordAudit(tx, { at: now, actor: toStaffActor(person), action: 'passport.released', memberId })
  })
}

/**
 * Finds the member whose document a staff member wants to open. Refuses the staff member's own document.
 * @throws Refusal member_not_found, own_document
 */
export async function memberFor(
  db: Queryable,
  person: { name: string },
  memberRef: MemberRef,
): Promise<MemberRow> {
  const member = await findMember(db, memberRef)
  if (!member) throw new Refusal('member_not_found')
  if (await isOwnMemberAccount(db, { name: person.name, memberIds: [member.memberId] }))
    throw new Refusal('own_document')
  return member
}

export type AssignmentRequest = { memberId: string; name: string; now: Date }

/**
 * Assigns a document in review to the reviewer who opens it. Returns false when the document has another
 * reviewer or is not in review.
 */
export const assignForReview = (
  db: Queryable,
  { memberId, name, now }: AssignmentRequest,
): Promise<boolean> => assignReviewer(db, { memberId, name, now, until: new Date(now.getTime() + leaseMs) })

/**
 * Assigns a document to the staff member who decides on it.
 * @throws Refusal document_taken
 */
export async function assignForDecision(db: Queryable, assignment: AssignmentRequest): Promise<void> {
  if (!(await assignForReview(db, assignment))) throw new Refusal('document_taken')
}

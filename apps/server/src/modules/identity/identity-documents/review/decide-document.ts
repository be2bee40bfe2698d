import { identityDocumentNotification } from '../identity-documents.messages.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { notify } from '../../../../platform/notifications/notifications.service.ts'
import { toStaffActor, staffMember } from '../../../../platform/staff/staff.service.ts'
import { type ApprovalReview, refuseUnreviewed } from './approval-review.ts'
import { type ReviewResults, toReviewResult } from '../identity-documents.rules.ts'
import {
  findIdentityDocument,
  lockMember,
  type IdentityDocumentRow,
  saveDecision,
} from '../identity-documents.sql.ts'
import {
  type AssignmentRequest,
  assignForDecision,
  memberFor,
  type ReviewContext,
} from './review-assignment.ts'
import type { MemberRef } from './review-assignment.sql.ts'
import { findWaiting } from './review-queue.sql.ts'

export type Decision = MemberRef & {
  status: 'approved' | 'rejected'
  /** Comment of the reviewer that the member sees. */
  comment: string
  /**
   * Fields that the member must correct, by their names in the API, each with a reason. An empty object rejects
   * the document as a whole.
   */
  verdicts?: Record<string, { code: string; text: string }>
  /**
   * Version of the document that the reviewer saw. The decision is refused when the stored version is
   * different.
   */
  version?: number
  /** Confirmation of the reviewer, which the console sends with every approval. */
  approvalReview?: ApprovalReview
  /**
   * When true, the decision is refused for a document that does not wait for a decision, so that a repeated request
   * does not decide twice.
   */
  onlyWaiting?: boolean
}

/**
 * Records a decision of a staff member. A document in review can be approved only by the staff member who has its
 * review assignment, and can be rejected only while nobody else has the assignment. The approval of an already
 * approved document confirms the document after its member returned to a dormant account.
 * @throws Refusal staff_not_found, member_not_found, own_document, document_taken, document_not_held,
 * document_seen_other, document_not_waiting, document_over, invalid_review_result, those of `refuseUnreviewed`
 */
export async function decideIdentityDocument(
  { db, clock, staffName }: ReviewContext,
  decision: Decision,
): Promise<void> {
  const { status, comment, version, approvalReview, onlyWaiting = false } = decision
  const verdicts = toReviewResults(decision)
  await db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const { memberId } = await memberFor(tx, person, decision)
    invariant(await lockMember(tx, memberId), 'a phone that was found must belong to an existing member')
    const row = await findIdentityDocument(tx, memberId)
    const now = clock.systemNow()
    if (version !== undefined && version !== (row?.version ?? 0)) throw new Refusal('document_seen_other')
    if (onlyWaiting && !(await findWaiting(tx, memberId))) throw new Refusal('document_not_waiting')
    if (row?.status === 'review') await mayDecide(tx, { row, memberId, status, name: person.name, now })
    const today = moscowDay(clock.businessNow())
    if (status === 'approved' && row?.endsOn && row.endsOn <= today) throw new Refusal('document_over')
    const actor = toStaffActor(person)
    if (status === 'approved' && approvalReview)
      await refuseUnreviewed(tx, { memberId, actor, now, approvalReview })
    const reason = status === 'approved' ? approvalReview?.despite : undefined
    await recordDecision(tx, { memberId, status, comment, verdicts, actor, clock, ...(reason && { reason }) })
  })
}

/**
 * Refuses an approval by a reviewer without the review assignment, and any decision while another reviewer has it. Any
 * change of the document ends the assignment, so a reviewer who still has it has seen the current document.
 */
async function mayDecide(
  tx: Tx,
  {
    row,
    memberId,
    status,
    name,
    now,
  }: AssignmentRequest & { row: IdentityDocumentRow; status: Decision['status'] },
): Promise<void> {
  const isHeld = row.reviewer !== null && row.reviewerUntil !== null && row.reviewerUntil > now
  if (status === 'approved' && row.version > 0 && !isHeld) throw new Refusal('document_not_held')
  await assignForDecision(tx, { memberId, name, now })
}

function toReviewResults({ status, verdicts = {} }: Decision): ReviewResults {
  const entries = Object.entries(verdicts).map(([field, result]) => {
    const reviewResult = status === 'rejected' ? toReviewResult(field, result) : null
    if (!reviewResult) throw new Refusal('invalid_review_result', { field })
    return [field, reviewResult] as const
  })
  return Object.fromEntries(entries)
}

/** Saves a decision, records it in the audit and notifies the member. */
export async function recordDecision(
  tx: Tx,
  decision: {
    memberId: string
    status: 'approved' | 'rejected'
    comment: string
    verdicts: ReviewResults
    actor: string
    clock: Clock
    /** Reason for the audit, which the member does not see. */
    reason?: string
  },
): Promise<void> {
  const { memberId, actor, clock, status, reason = '' } = decision
  const at = clock.businessNow()
  await saveDecision(tx, { ...decision, at })
  await recordAudit(tx, { at: clock.systemNow(), actor, action: `passport.${status}`, memberId, reason })
  // Uses a separate notification key for each decision, because staff may decide on one document several
  // times and each decision must notify the member.
  const key = `passport:${newId()}`
  await notify(tx, {
    memberId,
    key,
    category: 'passport',
    ...identityDocumentNotification(decision),
    at,
  })
}

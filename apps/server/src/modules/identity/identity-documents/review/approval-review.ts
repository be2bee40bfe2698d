import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import type { Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { selectDuplicates, selectSentScans } from './review.sql.ts'

/**
 * Statement that a reviewer makes to approve a document. The reviewer must confirm every field explicitly.
 */
export type ApprovalReview = {
  /** Confirmed fields, by their names in the API. */
  right: readonly string[]
  /**
   * Reason for the approval when another member has the same document, ИНН or bank account. Not shown to the
   * member.
   */
  despite: string
}

/** Period before the approval in which the reviewer must have opened each scan. */
const reviewWindowMs = 12 * 3_600_000

/**
 * Checks that the reviewer confirmed every field, opened every scan and explained a duplicate document.
 * @throws Refusal document_not_reviewed and document_scan_unseen with `field`, document_same
 */
export async function refuseUnreviewed(
  tx: Tx,
  {
    memberId,
    actor,
    now,
    approvalReview,
  }: { memberId: string; actor: string; now: Date; approvalReview: ApprovalReview },
): Promise<void> {
  const since = new Date(now.getTime() - reviewWindowMs)
  const scans = await selectSentScans(tx, { memberId, actor, since })
  const isRight = new Set(approvalReview.right)
  for (const field of ['names', ...identityDocumentFields, ...scans.map((scan) => scan.field)])
    if (!isRight.has(field)) throw new Refusal('document_not_reviewed', { field })
  const unseen = scans.find(({ isSeen }) => !isSeen)
  if (unseen) throw new Refusal('document_scan_unseen', { field: unseen.field })
  if (approvalReview.despite === '' && (await selectDuplicates(tx, memberId)).length > 0)
    throw new Refusal('document_same')
}

import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import type { Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { selectDuplicates, selectSentScans } from './review.sql.ts'

/**
 * Confirmation that the reviewer sends with an approval. The reviewer must confirm every field separately.
 */
export type ApprovalReview = {
  /** Confirmed fields, by the names of the fields in the API. */
  right: readonly string[]
  /**
   * Reason for an approval although another member has the same document, ИНН or bank account. The member
   * does not see this reason.
   */
  despite: string
}

/** Length of the period before an approval in which the reviewer must have opened each scan, in milliseconds. */
const reviewWindowMs = 12 * 3_600_000

/**
 * Refuses an approval unless the reviewer confirmed the names, every field and every sent scan, and opened each of
 * these scans in the last 12 hours. If another member has the same document, ИНН or bank account, the reviewer must
 * also have stated a reason.
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

import { passportFields } from '@impulse/wire/identity-document-fields'
import type { Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { selectSame, selectSentScans } from './review.sql.ts'

/** What a reviewer says beside «approved»: nothing is right that nobody has called so. */
export type ApprovalReview = {
  /** Wire names of what they found right. */
  right: readonly string[]
  /** Why it is approved although another member has the same; for colleagues. */
  despite: string
}

/** A look of another day is none at what is decided today. */
const reviewWindowMs = 12 * 3_600_000

/** @throws Refusal `document_not_judged`, `document_scan_unseen`, with `field`; `document_same` */
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
  for (const field of ['names', ...passportFields, ...scans.map((scan) => scan.field)])
    if (!isRight.has(field)) throw new Refusal('document_not_judged', { field })
  const unseen = scans.find(({ isSeen }) => !isSeen)
  if (unseen) throw new Refusal('document_scan_unseen', { field: unseen.field })
  if (approvalReview.despite === '' && (await selectSame(tx, memberId)).length > 0)
    throw new Refusal('document_same')
}

import type { DocumentCase as CaseDto } from '@impulse/wire/console-identity-documents'
import type { ScanField } from '@impulse/wire/identity-document-fields'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { showFile, type Shown } from '../../../../platform/storage/render-file-page.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { accessDocument, type Looking, showScan } from './access-document.ts'
import { findPassport } from '../identity-documents.sql.ts'
import { findWaiting } from './review-queue.sql.ts'
import { takeDocument } from './review.ts'
import { toSeenDocument } from './document-dto.ts'

/** Why staff look at what waits for them; written down with each look. */
const reason = 'Проверка документа'

/**
 * A document that waits is opened by one reviewer, who has it alone from then on; one to be confirmed again by whoever comes.
 * What does not wait is not opened here.
 *
 * @throws Refusal `member_not_found`, `own_document`, `document_not_waiting`; `document_taken` with `reviewer` and `until`
 */
export async function reviewDocument(deps: Looking, { memberId }: { memberId: string }): Promise<CaseDto> {
  const { db, as } = deps
  if ((await findWaiting(db, memberId)) !== 'again') await takeUnlessHeld(deps, memberId)
  const found = await accessDocument(deps, { memberId, reason })
  const { member, row } = found
  const kind = await findWaiting(db, memberId)
  if (kind === null) throw new Refusal('document_not_waiting')
  const { phone, lastName, firstName, middleName } = member
  const isMine = row?.reviewer === as && row.reviewerUntil !== null
  return {
    ...{ id: memberId, phone, lastName, firstName, middleName, kind },
    until: isMine && row.reviewerUntil ? moscowIso(row.reviewerUntil) : null,
    ...toSeenDocument(found),
  }
}

/** Opened again, it is only looked at again: taking is written down once. */
async function takeUnlessHeld(deps: Looking, memberId: string): Promise<void> {
  if (!(await isHeld(deps, memberId))) await takeDocument(deps, { memberId })
}

async function isHeld({ db, clock, as }: Looking, memberId: string): Promise<boolean> {
  const row = await findPassport(db, memberId)
  return (
    row?.status === 'review' &&
    row.reviewer === as &&
    row.reviewerUntil !== null &&
    row.reviewerUntil > clock.systemNow()
  )
}

/**
 * A page of a scan as its reviewer sees it, with their name, the time and the look's number all over.
 *
 * @throws Refusal `own_document`, `scan_not_found`, those of `showFile`; `document_not_held` to whoever has not opened the case
 */
export async function seeScan(
  deps: Looking,
  { memberId, field, page }: { memberId: string; field: ScanField; page: number },
): Promise<Shown> {
  if ((await findWaiting(deps.db, memberId)) !== 'again' && !(await isHeld(deps, memberId)))
    throw new Refusal('document_not_held')
  return showScan(deps, { memberId, field, page, reason }, (scan, access) => showFile(scan, { page, access }))
}

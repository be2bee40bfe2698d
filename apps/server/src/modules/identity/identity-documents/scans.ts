import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import type { Rotation } from '@impulse/api/files/file'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { StoredFile } from '../../../platform/storage/files.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { memberActor } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockSender } from './lock-member.ts'
import { editable } from './identity-documents.rules.ts'
import {
  deleteScans,
  endReviewAssignment,
  insertEmptyDocument,
  insertScan,
} from './identity-documents.sql.ts'
import { type Opened, openIdentityDocument, type IdentityDocumentContext, toScans } from './open-document.ts'

type Scan = { memberId: string; field: ScanField }

/**
 * Uploads a scan, which stays a draft until the member sends the document; a missing scan of a document in review is
 * sent immediately. `id`, the scan's new id, is ordered by the arrival of the requests. Refuses an upload that arrived
 * before the upload of the stored draft, because the member may have replaced the file in the browser while the first
 * upload was still running.
 * @throws Refusal those of `files.upload`, passport_under_review, passport_field_closed, scan_replaced, account_merged
 */
export async function putScan(
  context: IdentityDocumentContext,
  { id, file, rotate, ...scan }: Scan & { id: string; file: Buffer; rotate: Rotation },
): Promise<StoredFile> {
  const { db, files } = context
  // Refuses a scan that the member cannot change now, before the expensive conversion of the file. `saveScan`
  // repeats the check under the lock.
  refuseClosed(context, scan, await openIdentityDocument(context, db, scan.memberId))
  const stored = await files.upload({ ...scan, id, bytes: file, rotate })
  const dropped = await db
    .transaction((tx) => saveScan(tx, context, { scan, stored }))
    .catch(async (error: unknown) => {
      // A refusal has rolled the transaction back, so the uploaded file is deleted here. After any other
      // error the transaction may have committed, so housekeeping deletes the file later if no document uses
      // it.
      if (error instanceof Refusal) await files.discard(stored.id)
      throw error
    })
  await Promise.all(dropped.map((id) => files.discard(id)))
  return stored
}

async function saveScan(
  tx: Tx,
  context: IdentityDocumentContext,
  { scan, stored }: { scan: Scan; stored: StoredFile },
): Promise<string[]> {
  const { memberId, field } = scan
  await lockSender(tx, memberId)
  const before = await openIdentityDocument(context, tx, memberId)
  refuseClosed(context, scan, before)
  const drafts = before.scans.filter((other) => other.field === field && !other.isSent)
  if (drafts.some(({ fileId }) => fileId > stored.id)) throw new Refusal('scan_replaced')
  await insertEmptyDocument(tx, memberId)
  const isSent = before.row?.status === 'review'
  const dropped = drafts.map(({ fileId }) => fileId)
  await deleteScanRows(tx, context, dropped)
  await context.files.attach(tx, stored)
  await insertScan(tx, { memberId, field, fileId: stored.id, isSent })
  if (isSent) await endReviewAssignment(tx, memberId)
  await note(tx, context, { scan, action: 'scan.put' })
  return dropped
}

/**
 * Removes a draft scan or a rejected scan.
 * @throws Refusal scan_not_found, passport_under_review, passport_field_closed, account_merged
 */
export async function removeScan(context: IdentityDocumentContext, scan: Scan): Promise<void> {
  const { memberId, field } = scan
  const dropped = await context.db.transaction(async (tx) => {
    await lockSender(tx, memberId)
    const before = await openIdentityDocument(context, tx, memberId)
    const [found] = before.scans.filter((other) => other.field === field).sort(draftsFirst)
    if (!found) throw new Refusal('scan_not_found')
    if (found.isSent) {
      if (before.row?.status === 'review') throw new Refusal('passport_under_review')
      if (before.row?.status !== 'rejected') throw new Refusal('passport_field_closed')
      refuseClosed(context, scan, before)
    }
    await note(tx, context, { scan, action: 'scan.removed' })
    await deleteScanRows(tx, context, [found.fileId])
    return found.fileId
  })
  await context.files.discard(dropped)
}

const draftsFirst = (a: { isSent: boolean }, b: { isSent: boolean }) => Number(a.isSent) - Number(b.isSent)

function refuseClosed(
  { clock }: IdentityDocumentContext,
  { field }: Scan,
  { row, fields, scans }: Opened,
): void {
  const status = row?.status ?? 'none'
  const today = moscowDay(clock.businessNow())
  const open = editable({ status, verdicts: row?.verdicts ?? {}, fields, scans: toScans(scans), today })
  if (!open.includes(field))
    throw new Refusal(status === 'review' ? 'passport_under_review' : 'passport_field_closed')
}

/** Deletes the rows of scans and of their files. The caller must delete the stored bytes after the commit. */
export async function deleteScanRows(
  tx: Tx,
  { files }: IdentityDocumentContext,
  fileIds: readonly string[],
): Promise<void> {
  await deleteScans(tx, fileIds)
  for (const id of fileIds) await files.remove(tx, id)
}

const note = (
  tx: Tx,
  { clock }: IdentityDocumentContext,
  { scan, action }: { scan: Scan; action: 'scan.put' | 'scan.removed' },
): Promise<void> =>
  recordAudit(tx, {
    at: clock.systemNow(),
    actor: memberActor(scan.memberId),
    action,
    memberId: scan.memberId,
    object: scan.field,
  })

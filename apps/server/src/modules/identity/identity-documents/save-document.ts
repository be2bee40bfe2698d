import type {
  IdentityDocumentResponse,
  IdentityDocumentData,
} from '@impulse/api/identity-documents/identity-document'
import { daysAfter, findLastDay } from '@impulse/api/identity-documents/passport-validity'
import { identityDocumentErrors } from '@impulse/api/identity-documents/identity-document-rules'
import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { memberActor } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockSender } from './lock-member.ts'
import { changedFields, editable, type Fields, normalizeFields } from './identity-documents.rules.ts'
import { markScansSent, type ReviewedVersion, saveSubmittedDocument } from './identity-documents.sql.ts'
import {
  toIdentityDocumentResponse,
  openIdentityDocument,
  type Opened,
  type IdentityDocumentContext,
  toScans,
} from './open-document.ts'
import { deleteScanRows } from './scans.ts'
import { getHashes, sealFields } from './sealed-fields.ts'

type Saving = { memberId: string; version: number; data: IdentityDocumentData }

/**
 * Saves a document and sends it to review. When parallel saves are based on the same version, only one succeeds. An
 * approved document that the member sends without changes and without new scans stays approved.
 * @throws Refusal account_merged, passport_changed with `details.current`, passport_under_review,
 * passport_field_closed, those of `identityDocumentErrors`
 */
export async function saveIdentityDocument(
  context: IdentityDocumentContext,
  { memberId, version, data }: Saving,
): Promise<IdentityDocumentResponse> {
  const { db, clock, files } = context
  const today = moscowDay(clock.businessNow())
  const fields = normalizeFields(data)
  refuseFields(Object.entries(identityDocumentErrors(fields, today)))
  const { document, dropped } = await db.transaction(async (tx) => {
    await lockSender(tx, memberId)
    const before = await openIdentityDocument(context, tx, memberId)
    const document = toIdentityDocumentResponse(before, { today })
    if (version !== document.version) throw new Refusal('passport_changed', { current: document })
    if (before.row?.status === 'review') throw new Refusal('passport_under_review')
    const changed = changedFields(before.fields, fields)
    const open = editable({
      status: before.row?.status ?? 'none',
      verdicts: before.row?.verdicts ?? {},
      fields: before.fields,
      scans: toScans(before.scans),
      today,
    })
    refuseFields(
      changed.filter((field) => !open.includes(field)).map((field) => [field, 'passport_field_closed']),
    )
    const drafts = before.scans.filter(({ isSent }) => !isSent)
    if (before.row?.status === 'approved' && changed.length === 0 && drafts.length === 0)
      return { document, dropped: [] }
    await send(tx, context, { memberId, before, fields })
    const dropped = await sendScans(tx, context, { memberId, before })
    return {
      document: toIdentityDocumentResponse(await openIdentityDocument(context, tx, memberId), { today }),
      dropped,
    }
  })
  await Promise.all(dropped.map((id) => files.discard(id)))
  return document
}

/**
 * Throws one refusal that contains all the given fields, each with its own code. Throws nothing when `fields` is empty.
 */
function refuseFields(fields: readonly [field: string, code: RefusalCode][]): void {
  const [first] = fields
  if (first)
    throw new Refusal(first[1], {
      fields: fields.map(([field, code]) => ({ field, code, message: toRefusalText(code) })),
    })
}

/** Returns the version on which staff decided last; null when the member sends the first version. */
function toReviewedVersion({ row, scans }: Opened): ReviewedVersion | null {
  if (row === null || row.version === 0) return null
  const { version, sealed } = row
  return { version, sealed, scans: scans.filter(({ isSent }) => isSent).map(({ fileId }) => fileId) }
}

async function send(
  tx: Tx,
  context: IdentityDocumentContext,
  { memberId, before, fields }: { memberId: string; before: Opened; fields: Fields },
): Promise<void> {
  const version = (before.row?.version ?? 0) + 1
  const key = await context.vault.keyFor(tx, memberId)
  const last = findLastDay(fields)
  await saveSubmittedDocument(tx, {
    memberId,
    version,
    at: context.clock.businessNow(),
    sealed: sealFields(key, fields, { memberId, version }),
    ...(await getHashes(context, tx, fields)),
    endsOn: last && daysAfter(last.day, 1),
    endsField: last?.field ?? null,
    reviewed: toReviewedVersion(before),
  })
  await recordAudit(tx, {
    at: context.clock.systemNow(),
    actor: memberActor(memberId),
    action: 'passport.sent',
    memberId,
    object: `version ${version}`,
  })
}

/**
 * Marks draft scans as sent. Deletes rejected scans, and sent scans that the drafts replace. Returns the ids
 * of the deleted files.
 */
async function sendScans(
  tx: Tx,
  context: IdentityDocumentContext,
  { memberId, before }: { memberId: string; before: Opened },
): Promise<string[]> {
  const { drafts } = toScans(before.scans)
  const isOver = ({ field, isSent }: Opened['scans'][number]) =>
    isSent && (drafts.includes(field) || before.row?.verdicts[field] !== undefined)
  const dropped = before.scans.filter(isOver).map(({ fileId }) => fileId)
  await deleteScanRows(tx, context, dropped)
  await markScansSent(tx, memberId)
  return dropped
}

import { maskPhone } from '@impulse/api/fields/phone'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { identityDocumentWarnings } from '@impulse/api/identity-documents/identity-document-rules'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Content } from '../../../../platform/storage/prepare-upload.ts'
import type { FileAccess } from '../../../../platform/storage/render-file-page.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { failureCode } from '../../../../platform/audit/access-file.ts'
import { recordAudit, recordAccess } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, staffMember } from '../../../../platform/staff/staff.service.ts'
import { openIdentityDocument, type Opened, type IdentityDocumentContext } from '../open-document.ts'
import type { Fields } from '../identity-documents.rules.ts'
import { openFields } from '../sealed-fields.ts'
import { type MemberRow, type MemberRef } from './review-assignment.sql.ts'
import { type DecisionRow, type DuplicateKind, selectDecisions, selectDuplicates } from './review.sql.ts'
import { assignForReview, memberFor } from './review-assignment.ts'

export type DocumentAccessContext = IdentityDocumentContext & { staffName: string }

/** Document as a reviewer sees it, without the member's draft scans. */
export type DocumentCase = Opened & {
  member: MemberRow
  warnings: ReturnType<typeof identityDocumentWarnings>
  /** Other members with the same document, ИНН or bank account. Only staff see this list. */
  same: { phone: string; same: DuplicateKind }[]
  decisions: DecisionRow[]
  /** Document at the last decision; null unless its next version is in review. */
  reviewed: { fields: Fields; scans: readonly string[] } | null
}

/**
 * Opens the document for a staff member. The audit records the access with its reason, even when the access is
 * refused. A document in review that has no other reviewer is assigned to the staff member; a later change of the
 * document ends this assignment.
 * @throws Refusal staff_not_found, member_not_found, own_document
 */
export async function accessDocument(
  context: DocumentAccessContext,
  { reason, ...memberRef }: MemberRef & { reason: string },
): Promise<DocumentCase> {
  const { db, clock } = context
  return withAudit(
    context,
    { memberRef, reason, action: 'passport.read', object: '' },
    async (member, { staffName: name }) => {
      await assignForReview(db, { memberId: member.memberId, name, now: clock.systemNow() })
      return openForStaff(context, member)
    },
  )
}

/**
 * Opens the document with all fields and sent scans. The caller must record the access in the audit (see
 * `withAudit`).
 */
export async function openForStaff(context: DocumentAccessContext, member: MemberRow): Promise<DocumentCase> {
  const { db, clock } = context
  const { memberId } = member
  const { reviewed, ...opened } = await db.snapshot(async (on) => {
    const found = await openIdentityDocument(context, on, memberId)
    const row = found.row?.reviewed ?? null
    return {
      ...found,
      reviewed: row && { fields: await openFields(context, on, { memberId, row }), scans: row.scans },
    }
  })
  const [same, decisions] = [await selectDuplicates(db, memberId), await selectDecisions(db, memberId)]
  return {
    ...opened,
    scans: opened.scans.filter(({ isSent }) => isSent),
    member,
    warnings: identityDocumentWarnings(opened.fields, moscowDay(clock.businessNow())),
    same: same.map((other) => ({ ...other, phone: other.phone ? maskPhone(other.phone) : '' })),
    decisions,
    reviewed,
  }
}

/**
 * Reads the file of a scan, passes it to `show` and returns the result of `show`. The audit records the access before
 * the scan is read. When the access is refused, or `show` throws, the audit also records a refused access.
 * @throws Refusal those of `accessDocument`, scan_not_found, those of `show`
 */
export async function showScan<Seen>(
  context: DocumentAccessContext,
  {
    field,
    page,
    reason,
    admit = async () => undefined,
    ...memberRef
  }: MemberRef & {
    field: ScanField
    page: number
    reason: string
    /** Check that runs before the scan is read. When the check throws, the audit records a refused access. */
    admit?: () => Promise<void>
  },
  show: (content: Content, access: FileAccess) => Promise<Seen>,
): Promise<Seen> {
  const { db, files } = context
  const object = page === 1 ? field : `${field} ${page}`
  return withAudit(
    context,
    { memberRef, reason, action: 'scan.read', object },
    async ({ memberId }, access) => {
      await admit()
      const { scans } = await openIdentityDocument(context, db, memberId)
      const found = scans.find((scan) => scan.field === field && scan.isSent)
      if (!found) throw new Refusal('scan_not_found')
      const content = await files.read(db, { id: found.fileId, reader: 'operator' })
      invariant(content, 'a sent scan must have its file')
      return show(content, access)
    },
  )
}

/**
 * Records an access in the audit, then runs `callback`. When the access is not allowed or `callback` throws, records
 * a refused access. Staff cannot open their own document.
 * @throws Refusal staff_not_found, member_not_found, own_document, those of `callback`
 */
export async function withAudit<T>(
  { db, clock, staffName }: DocumentAccessContext,
  access: { memberRef: MemberRef; reason: string; action: 'passport.read' | 'scan.read'; object: string },
  callback: (member: MemberRow, access: FileAccess) => Promise<T>,
): Promise<T> {
  const { memberRef, reason, action, object } = access
  const at = clock.systemNow()
  let actor = `staff:${staffName.slice(0, 40)}`
  let memberId: string | null = null
  try {
    const person = await staffMember(db, staffName)
    actor = toStaffActor(person)
    const member = await memberFor(db, person, memberRef)
    memberId = member.memberId
    const number = await recordAccess(db, { at, actor, action, memberId, object, reason })
    return await callback(member, { staffName: person.name, at, number })
  } catch (error) {
    await recordAudit(db, {
      at,
      actor,
      action: `${action}-refused`,
      memberId,
      reason,
      object: [object, failureCode(error)].filter(Boolean).join(' '),
    })
    throw error
  }
}

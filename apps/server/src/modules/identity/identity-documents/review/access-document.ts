import { maskPhone } from '@impulse/wire/phone'
import type { ScanField } from '@impulse/wire/identity-document-fields'
import { passportWarnings } from '@impulse/wire/identity-document-rules'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Content } from '../../../../platform/storage/prepare-upload.ts'
import type { FileAccess } from '../../../../platform/storage/render-file-page.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { failureCode, recordAudit, recordAccess } from '../../../../platform/audit/audit.service.ts'
import { toStaffActor, staffMember } from '../../../../platform/staff/staff.service.ts'
import { openPassport, type Opened, type PassportDeps } from '../open-document.ts'
import {
  type DecisionRow,
  type MemberRow,
  type Sameness,
  selectDecisions,
  selectSame,
  type Whose,
} from './review.sql.ts'
import { holdForReview, memberFor } from './review.ts'

export type Looking = PassportDeps & { as: string }

/** What a reviewer sees. Scans that the member has not sent are not among them. */
export type DocumentCase = Opened & {
  member: MemberRow
  warnings: ReturnType<typeof passportWarnings>
  /** Who else has the same; nothing that is told to any member. */
  same: { phone: string; same: Sameness }[]
  decisions: DecisionRow[]
}

/**
 * Staff look at a document, and say why. The look is written down before anything is opened, and a refused one too. A case that
 * is nobody's becomes theirs first, so that what changes from then on ends their hold.
 *
 * @throws Refusal `staff_not_found`, `member_not_found`, `own_document`, `document_not_found`
 */
export async function accessDocument(
  deps: Looking,
  { reason, ...whose }: Whose & { reason: string },
): Promise<DocumentCase> {
  const { db, clock } = deps
  return looking(
    deps,
    { whose, reason, action: 'passport.read', object: '' },
    async (member, { as: name }) => {
      await holdForReview(db, { memberId: member.memberId, name, now: clock.systemNow() })
      return openCase(deps, member)
    },
  )
}

/** All of it, for a look that is written down: see `looking`. */
export async function openCase(deps: Looking, member: MemberRow): Promise<DocumentCase> {
  const { db, clock } = deps
  const { memberId } = member
  const opened = await db.snapshot((on) => openPassport(deps, on, memberId))
  const [same, decisions] = [await selectSame(db, memberId), await selectDecisions(db, memberId)]
  return {
    ...opened,
    scans: opened.scans.filter(({ isSent }) => isSent),
    member,
    warnings: passportWarnings(opened.fields, moscowDay(clock.businessNow())),
    same: same.map((other) => ({ ...other, phone: other.phone ? maskPhone(other.phone) : '' })),
    decisions,
  }
}

/**
 * The whole of a scan, for who saves it by the command line.
 *
 * @throws Refusal those of `accessDocument`, `scan_not_found`
 */
export const accessDocumentScan = (
  deps: Looking,
  access: Whose & { field: ScanField; reason: string },
): Promise<Content> => showScan(deps, { ...access, page: 1 }, async (scan) => scan)

/**
 * A page of a scan, shown as `show` does it: what can't be shown was refused, and is written down as such.
 *
 * @throws Refusal those of `accessDocumentScan`, those of `show`
 */
export async function showScan<Seen>(
  deps: Looking,
  {
    field,
    page,
    reason,
    admit = async () => undefined,
    ...whose
  }: Whose & {
    field: ScanField
    page: number
    reason: string
    /** Asked before anything is opened; what it refuses is written down. */
    admit?: () => Promise<void>
  },
  show: (content: Content, access: FileAccess) => Promise<Seen>,
): Promise<Seen> {
  const { db, files } = deps
  const object = page === 1 ? field : `${field} ${page}`
  return looking(deps, { whose, reason, action: 'scan.read', object }, async ({ memberId }, access) => {
    await admit()
    const { scans } = await openPassport(deps, db, memberId)
    const found = scans.find((scan) => scan.field === field && scan.isSent)
    if (!found) throw new Refusal('scan_not_found')
    const content = await files.read(db, { id: found.fileId, reader: 'operator' })
    invariant(content, 'a scan has its file')
    return show(content, access)
  })
}

/** Writes down what is looked at before `see` opens it, and that it was refused where it was. Nobody looks at their own. */
export async function looking<T>(
  { db, clock, as }: Looking,
  access: { whose: Whose; reason: string; action: 'passport.read' | 'scan.read'; object: string },
  see: (member: MemberRow, access: FileAccess) => Promise<T>,
): Promise<T> {
  const { whose, reason, action, object } = access
  const at = clock.systemNow()
  let actor = `staff:${as.slice(0, 40)}`
  let memberId: string | null = null
  try {
    const person = await staffMember(db, as)
    actor = toStaffActor(person)
    const member = await memberFor(db, person, whose)
    memberId = member.memberId
    const number = await recordAccess(db, { at, actor, action, memberId, object, reason })
    return await see(member, { as: person.name, at, number })
  } catch (error) {
    await recordAudit(db, {
      ...{ at, actor, action: `${action}-refused`, memberId, reason },
      object: [object, failureCode(error)].filter(Boolean).join(' '),
    })
    throw error
  }
}

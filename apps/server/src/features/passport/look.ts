import { maskPhone } from '@impulse/wire/phone'
import type { ScanField } from '@impulse/wire/passport-fields'
import { passportWarnings } from '@impulse/wire/passport-rules'
import { moscowDay } from '../../platform/clock/moscow.ts'
import type { Content } from '../../platform/files/prepare-upload.ts'
import { invariant, Refusal } from '../../platform/refusal/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { actorOf, staffMember } from '../staff/staff.ts'
import { openPassport, type Opened, type PassportDeps } from './read-passport.ts'
import { type DecisionRow, type MemberRow, type Sameness, selectDecisions, selectSame } from './review.sql.ts'
import { holdForLook, memberFor } from './review.ts'

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
export async function lookAtDocument(
  deps: Looking,
  { phone, reason }: { phone: string; reason: string },
): Promise<DocumentCase> {
  const { db, clock } = deps
  return looking(deps, { phone, reason, action: 'passport.read', object: '' }, async (member, name) => {
    const { memberId } = member
    await holdForLook(db, { memberId, name, now: clock.systemNow() })
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
  })
}

/** @throws Refusal those of `lookAtDocument`, `scan_not_found` */
export async function lookAtScan(
  deps: Looking,
  { phone, field, reason }: { phone: string; field: ScanField; reason: string },
): Promise<Content> {
  const { db, files } = deps
  return looking(deps, { phone, reason, action: 'scan.read', object: field }, async ({ memberId }) => {
    const { scans } = await openPassport(deps, db, memberId)
    const found = scans.find((scan) => scan.field === field && scan.isSent)
    if (!found) throw new Refusal('scan_not_found')
    const content = await files.read(db, { id: found.fileId, reader: 'operator' })
    invariant(content, 'a scan has its file')
    return content
  })
}

async function looking<T>(
  { db, clock, as }: Looking,
  look: { phone: string; reason: string; action: 'passport.read' | 'scan.read'; object: string },
  see: (member: MemberRow, name: string) => Promise<T>,
): Promise<T> {
  const { phone, reason, action, object } = look
  const at = clock.systemNow()
  let actor = `staff:${as.slice(0, 40)}`
  let memberId: string | null = null
  try {
    const person = await staffMember(db, as)
    actor = actorOf(person)
    const member = await memberFor(db, { person, phone })
    memberId = member.memberId
    await recordAudit(db, { at, actor, action, memberId, object, reason })
    return await see(member, person.name)
  } catch (error) {
    if (error instanceof Refusal)
      await recordAudit(db, {
        ...{ at, actor, action: `${action}-refused`, memberId, reason },
        object: [object, error.code].filter(Boolean).join(' '),
      })
    throw error
  }
}

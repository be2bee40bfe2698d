import {
  type ticketAnsweredNotification,
  ticketClosedNotification,
  formatTicketSubject,
} from './tickets.messages.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { RenderedPage } from '../../../platform/storage/render-file-page.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { renderFileForStaff, type FileAccessContext } from '../../../platform/audit/access-file.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import {
  isOwnMemberAccount,
  toStaffActor,
  staffMember,
  type StaffMember,
} from '../../../platform/staff/staff.service.ts'
import { type AttachedFile, type MessageRow, selectAttached, selectMessages } from './messages.sql.ts'
import { findPhone, findTicketByNumber, lockTicket, type TicketRow, updateTicket } from './tickets.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type AdminTicket = TicketRow & { phone: string }
/**
 * Context in which staff read tickets. `by`: actor name of the staff member for the audit; when it is absent, the audit
 * names the operator.
 */
type TicketContext = DbContext & { by?: string }
export type AnswerContext = DbContext & { staffName: string }

export type TicketWithMessages = { ticket: AdminTicket; messages: MessageRow[]; attached: AttachedFile[] }

/**
 * Records the access in the audit, then returns the ticket with its messages.
 * @throws Refusal thread_not_found
 */
export async function getTicketForStaff(
  { db, ...context }: TicketContext,
  number: bigint,
): Promise<TicketWithMessages> {
  const ticket = await getTicketByNumber(db, number)
  await recordAudit(db, { ...toAccessEvent(context, ticket), action: 'thread.read', object: ticket.id })
  const [messages, attached] = await Promise.all([
    selectMessages(db, ticket.id),
    selectAttached(db, ticket.id),
  ])
  return { ticket, messages, attached }
}

type FilePosition = { number: bigint; position: number }

/**
 * Returns one page of a file that is attached to a ticket, as an image. `position`: number of the file among
 * all files of the ticket, from 1.
 * @throws Refusal thread_not_found, not_found, those of `renderFileForStaff`
 */
export async function renderAttachment(
  context: FileAccessContext,
  { number, position, page }: FilePosition & { page: number },
): Promise<RenderedPage> {
  const { ticket, file } = await getAttachedFile(context.db, { number, position })
  const { memberId } = ticket
  return renderFileForStaff(context, { fileId: file.id, memberId, page, reason: `Вопрос №\u00a0${number}` })
}

async function getAttachedFile(db: Queryable, { number, position }: FilePosition) {
  const ticket = await getTicketByNumber(db, number)
  const file = (await selectAttached(db, ticket.id))[position - 1]
  if (!file) throw new Refusal('not_found')
  return { ticket, file }
}

/**
 * Closes a ticket with a reason that only staff can read. The member can reopen the ticket with a new
 * message.
 * @throws Refusal staff_not_found, thread_not_found, own_thread, thread_closed
 */
export async function closeTicketAsStaff(context: AnswerContext, number: bigint, reason = ''): Promise<void> {
  await performTicketAction(context, number, {
    reason,
    callback: async (tx, { ticket, at }) => {
      await updateTicket(tx, { id: ticket.id, status: 'closed', answerBy: null, at })
      // Puts the id of the last message into the notification key, because a ticket can be closed several
      // times and each closing must notify the member.
      const last = (await selectMessages(tx, ticket.id)).at(-1)?.id
      await notifyMember(tx, {
        ticket,
        at,
        key: `thread:${ticket.id}:closed-${last}`,
        formatNotification: ticketClosedNotification,
      })
      return 'thread.closed'
    },
  })
}

type ActionContext = { ticket: AdminTicket; person: StaffMember; at: Date }

type TicketActionOptions = {
  /** Takes the locks that a transaction must take before the lock on the ticket. */
  before?: (tx: Tx) => Promise<void>
  /** Reason that the audit records and the member does not see. */
  reason?: string
  callback: (tx: Tx, context: ActionContext) => Promise<'thread.answered' | 'thread.closed'>
}

/**
 * Returns a ticket that the staff member `staffName` may answer. When `mustBeOpen` is true, refuses a closed ticket.
 * @throws Refusal staff_not_found, thread_not_found, own_thread, thread_closed
 */
export async function getAnswerableTicket(
  { db, staffName }: { db: Queryable; staffName: string },
  number: bigint,
  { mustBeOpen = false } = {},
): Promise<AdminTicket & { person: StaffMember }> {
  const person = await staffMember(db, staffName)
  const ticket = await getTicketByNumber(db, number)
  const { memberId } = ticket
  if (await isOwnMemberAccount(db, { name: person.name, memberIds: [memberId] }))
    throw new Refusal('own_thread')
  if (mustBeOpen && ticket.status === 'closed') throw new Refusal('thread_closed')
  return { ...ticket, person }
}

/**
 * Runs an action of a staff member on an open ticket and records the action in the audit.
 * @throws Refusal those of `getAnswerableTicket`
 */
export async function performTicketAction(
  { db, clock, staffName }: AnswerContext,
  number: bigint,
  { before, reason = '', callback }: TicketActionOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    await before?.(tx)
    const { person, ...ticket } = await getAnswerableTicket({ db: tx, staffName }, number)
    const { id, memberId } = ticket
    const found = await lockTicket(tx, { id, memberId })
    if (!found) throw new Refusal('thread_not_found')
    if (found.status === 'closed') throw new Refusal('thread_closed')
    const action = await callback(tx, { ticket, person, at: clock.businessNow() })
    const auditEntry = {
      at: clock.systemNow(),
      actor: toStaffActor(person),
      action,
      memberId,
      object: id,
      reason,
    }
    await recordAudit(tx, auditEntry)
  })
}

async function getTicketByNumber(db: Queryable, number: bigint): Promise<AdminTicket> {
  const ticket = await findTicketByNumber(db, number)
  if (!ticket) throw new Refusal('thread_not_found')
  return { ...ticket, phone: (await findPhone(db, ticket.memberId)) ?? '' }
}

const toAccessEvent = ({ clock, by = 'operator' }: Omit<TicketContext, 'db'>, { memberId }: AdminTicket) => ({
  at: clock.systemNow(),
  actor: by,
  memberId,
})

export function notifyMember(
  tx: Tx,
  {
    ticket,
    at,
    key,
    formatNotification,
  }: { ticket: AdminTicket; at: Date; key: string; formatNotification: typeof ticketAnsweredNotification },
): Promise<void> {
  const { id, memberId, number } = ticket
  const notification = formatNotification({ number: Number(number), subject: formatTicketSubject(ticket) })
  const about = { category: 'account', canWait: true, link: `/help/threads/${id}` } as const
  return notify(tx, { ...notification, ...about, memberId, key, at })
}

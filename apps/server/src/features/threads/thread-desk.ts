import { type answeredNotice, closedNotice, subjectWords } from '@impulse/wire/thread-words'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import type { Content, Files } from '../../platform/files/files.ts'
import type { Shown } from '../../platform/files/show-file.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { recordAudit, seeFile, type Seeing } from '../audit/audit.ts'
import { notify } from '../notifications/notifications.ts'
import { actorOf, staffMember, type StaffMember } from '../staff/staff.ts'
import { type AttachedFile, type MessageRow, selectAttached, selectMessages } from './messages.sql.ts'
import {
  findPhone,
  findThreadByNumber,
  lockThread,
  selectAdminTickets,
  type ThreadRow,
  updateThread,
} from './threads.sql.ts'

export type AdminTicket = ThreadRow & { phone: string }
/** `by`: who looks; otherwise whoever has the command line. */
type TicketContext = { db: Db; clock: Clock; by?: string }
export type Answering = Omit<TicketContext, 'by'> & { as: string }

/** Threads that wait for an answer, by their deadlines; the overdue ones alone; or the last of all. */
export const listAdminTickets = (
  { db, clock }: TicketContext,
  { all, overdue }: { all: boolean; overdue: boolean },
): Promise<AdminTicket[]> =>
  selectAdminTickets(db, { all: all && !overdue, overdue: overdue ? clock.businessNow() : null, limit: 200 })

export type WholeThread = { thread: AdminTicket; messages: MessageRow[]; attached: AttachedFile[] }

/** A thread with all that was written. The look is written down before it happens. Refuses `thread_not_found`. */
export async function getTicketForStaff(
  { db, ...context }: TicketContext,
  number: bigint,
): Promise<WholeThread> {
  const thread = await threadByNumber(db, number)
  await recordAudit(db, { ...accessOf(context, thread), action: 'thread.read', object: thread.id })
  const [messages, attached] = await Promise.all([
    selectMessages(db, thread.id),
    selectAttached(db, thread.id),
  ])
  return { thread, messages, attached }
}

type Place = { number: bigint; place: number }

/** A page of what was attached, by its place in the thread from 1 on. Refuses `thread_not_found`, what `seeFile` refuses. */
export async function seeAttachment(
  seeing: Seeing,
  { number, place, page }: Place & { page: number },
): Promise<Shown> {
  const { thread, file } = await attachedAt(seeing.db, { number, place })
  const { memberId } = thread
  return seeFile(seeing, { fileId: file.id, memberId, page, reason: `Вопрос № ${number}` })
}

/** The whole of it, for who saves it by the command line. Refuses `thread_not_found`, `not_found`. */
export async function accessAttachment(
  { db, files, ...context }: TicketContext & { files: Files },
  at: Place,
): Promise<Content> {
  const { thread, file } = await attachedAt(db, at)
  await recordAudit(db, { ...accessOf(context, thread), action: 'file.read', object: file.id })
  const content = await files.read(db, { id: file.id, reader: 'operator' })
  if (!content) throw new Refusal('not_found')
  return content
}

async function attachedAt(on: Queryable, { number, place }: Place) {
  const thread = await threadByNumber(on, number)
  const file = (await selectAttached(on, thread.id))[place - 1]
  if (!file) throw new Refusal('not_found')
  return { thread, file }
}

/** Ends a thread, with a reason for colleagues; the member may write in it again. Refuses what `answerThread` refuses but for the text. */
export async function closeAsStaff(deps: Answering, number: bigint, reason = ''): Promise<void> {
  await atThread(deps, number, {
    reason,
    callback: async (tx, { thread, at }) => {
      await updateThread(tx, { id: thread.id, status: 'closed', answerBy: null, at })
      // It may be opened and ended again, each time after another message.
      const last = (await selectMessages(tx, thread.id)).at(-1)?.id
      await notifyMember(tx, { thread, at, key: `thread:${thread.id}:closed-${last}`, words: closedNotice })
      return 'thread.closed'
    },
  })
}

type At = { thread: AdminTicket; person: StaffMember; at: Date }

type AtThread = {
  /** What is locked before the thread. */
  before?: (tx: Tx) => Promise<void>
  /** For colleagues. */
  reason?: string
  callback: (tx: Tx, at: At) => Promise<'thread.answered' | 'thread.closed'>
}

/** The thread, where this person may answer in it: `open` asks that it is not closed, too. */
export async function answerable(
  { db, as }: { db: Queryable; as: string },
  number: bigint,
  { open = false } = {},
): Promise<AdminTicket & { person: StaffMember }> {
  const person = await staffMember(db, as)
  const thread = await threadByNumber(db, number)
  if (person.phone === thread.phone) throw new Refusal('own_thread')
  if (open && thread.status === 'closed') throw new Refusal('thread_closed')
  return { ...thread, person }
}

/** A deed of the staff in a thread that is not closed, written down with it. */
export async function atThread(
  { db, clock, as }: Answering,
  number: bigint,
  { before, reason = '', callback }: AtThread,
): Promise<void> {
  await db.transaction(async (tx) => {
    await before?.(tx)
    const { person, ...thread } = await answerable({ db: tx, as }, number)
    const { id, memberId } = thread
    const found = await lockThread(tx, { id, memberId })
    if (!found) throw new Refusal('thread_not_found')
    if (found.status === 'closed') throw new Refusal('thread_closed')
    const action = await callback(tx, { thread, person, at: clock.businessNow() })
    const auditEntry = { at: clock.systemNow(), actor: actorOf(person), action, memberId, object: id, reason }
    await recordAudit(tx, auditEntry)
  })
}

async function threadByNumber(on: Queryable, number: bigint): Promise<AdminTicket> {
  const thread = await findThreadByNumber(on, number)
  if (!thread) throw new Refusal('thread_not_found')
  return { ...thread, phone: (await findPhone(on, thread.memberId)) ?? '' }
}

const accessOf = ({ clock, by = 'operator' }: Omit<TicketContext, 'db'>, { memberId }: AdminTicket) => ({
  ...{ at: clock.systemNow(), actor: by, memberId },
})

export function notifyMember(
  tx: Tx,
  { thread, at, key, words }: { thread: AdminTicket; at: Date; key: string; words: typeof answeredNotice },
): Promise<void> {
  const { id, memberId, number } = thread
  const notice = words({ number: Number(number), subject: subjectWords(thread) })
  const about = { category: 'account', canWait: true, link: `/help/threads/${id}` } as const
  return notify(tx, { ...notice, ...about, memberId, key, at })
}

import {
  maxAttachmentBytes,
  maxMessagesPerHour,
  maxOpenTickets,
  maxTicketsPerDay,
} from '@impulse/api/tickets/ticket-limits'
import { hourMs } from '@impulse/api/fields/durations'
import { createHash } from 'node:crypto'
import type { TicketSubjectRef, TicketCard } from '@impulse/api/tickets/ticket'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import type { StoredFile } from '../../../platform/storage/files.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { retryAsPrimary, holdAccount } from '../../identity/profile/profile.service.ts'
import { findRequest, insertFiles, insertMessage } from './messages.sql.ts'
import { getTicket } from './read-tickets.ts'
import { getSubject } from './subjects.ts'
import { countTickets, findTicket, insertTicket, lockTicket, updateTicket } from './tickets.sql.ts'
import type { AppContext } from '../../../platform/context.ts'

export type MessageContext = Pick<AppContext, 'db' | 'clock' | 'files'> & {
  limits: boolean
  answerHours: number
}
/** New message of a member, before it is saved. `key`: idempotency key. */
type NewMessage = { memberId: string; key: string; text: string; files: readonly Buffer[] }
type NewTicketInput = NewMessage & TicketSubjectRef
type Message = NewMessage & { ticketId: string }

/**
 * Creates a ticket. A repeated call with the same key and content returns the same ticket. A refused call
 * saves nothing.
 * @throws Refusal invalid_question, subject_not_found, too_many_threads, attachments_too_large, too_many_requests,
 * idempotency_mismatch, those of `files.upload`
 */
export const createTicket = (
  context: MessageContext,
  { about, object, ...message }: NewTicketInput,
): Promise<TicketCard> =>
  retryAsPrimary(message.memberId, ({ memberId, isPrimary: isOver }) =>
    createOwnTicket(context, {
      ...message,
      memberId,
      ...(isOver ? toSubjectAfterMerge({ about, object }) : { about, object }),
    }),
  )

/**
 * Returns the subject of a ticket that the server creates for the primary account after a member merge.
 * Operations and orders stay with the duplicate, so a ticket about one of them becomes a general ticket.
 */
const toSubjectAfterMerge = (topic: TicketSubjectRef): TicketSubjectRef =>
  topic.about === 'contract' || topic.about === 'document' ? topic : { about: 'general', object: '' }

async function createOwnTicket(
  context: MessageContext,
  { about, object, ...message }: NewTicketInput,
): Promise<TicketCard> {
  const { db, clock, limits } = context
  const { memberId } = message
  return write(context, message, {
    hashedValues: ['question', about, object],
    async before() {
      await getSubject(db, { memberId, about, object })
      await refuseTooManyOpen(db, memberId)
      if (limits) await takeNewTicketLimit(context, memberId)
    },
    async save(tx) {
      await refuseTooManyOpen(tx, memberId)
      const subject = await getSubject(tx, { memberId, about, object })
      const [id, at] = [newId(), clock.businessNow()]
      await insertTicket(tx, { ...subject, id, memberId, at, answerBy: answerBy(context) })
      return id
    },
  })
}

/**
 * Adds a member's message to a ticket and reopens a closed ticket. After a member merge the ticket stays with the
 * duplicate, so the server creates a new ticket of the primary account for the message.
 * @throws Refusal invalid_question, thread_not_found, attachments_too_large, too_many_requests, idempotency_mismatch, those of
 * `files.upload`; after a merge those of `createTicket`
 */
export const writeMessage = (
  context: MessageContext,
  { ticketId, ...message }: Message,
): Promise<TicketCard> =>
  retryAsPrimary(message.memberId, async ({ memberId, isPrimary: isOver }) => {
    if (!isOver) return writeOwn(context, { ...message, ticketId })
    const ticket = await findTicket(context.db, { id: ticketId, memberId: message.memberId })
    if (!ticket) throw new Refusal('thread_not_found')
    return createOwnTicket(context, { ...message, memberId, ...toSubjectAfterMerge(ticket) })
  })

async function writeOwn(context: MessageContext, { ticketId, ...message }: Message): Promise<TicketCard> {
  const { db, clock } = context
  const { memberId } = message
  return write(context, message, {
    hashedValues: ['message', ticketId],
    async before() {
      await getTicket(db, { id: ticketId, memberId })
    },
    async save(tx) {
      const found = await lockTicket(tx, { id: ticketId, memberId })
      if (!found) throw new Refusal('thread_not_found')
      // When the ticket already waits for an answer, its deadline does not change.
      const by = found.answerBy ?? answerBy(context)
      await updateTicket(tx, { id: ticketId, status: 'open', answerBy: by, at: clock.businessNow() })
      return ticketId
    },
  })
}

type TicketAction = {
  /** Values that the request hash includes in addition to the text and the files. */
  hashedValues: readonly string[]
  /**
   * Runs the checks that need no files, such as the limit of open tickets, so that a refused message uploads nothing.
   */
  before(): Promise<void>
  /**
   * Saves the ticket in the transaction of the message. Returns the id of the ticket to which the message
   * belongs.
   */
  save(tx: Tx): Promise<string>
}

async function write(
  context: MessageContext,
  message: NewMessage,
  action: TicketAction,
): Promise<TicketCard> {
  const { db, files, clock, limits } = context
  const { memberId, key } = message
  if (message.text === '' && message.files.length === 0) throw new Refusal('invalid_question')
  const request = { key, hash: hashMessage(action.hashedValues, message) }
  const first = await findFirstResponse(db, { memberId, ...request })
  if (first) return first
  refuseTooMuch(message.files)
  await action.before()
  if (limits) await takeMessage(context, memberId)
  const stored: StoredFile[] = []
  try {
    // Uploads the files one after another, so that one member does not occupy the whole file sandbox.
    for (const bytes of message.files) stored.push(await files.upload({ memberId, field: 'thread', bytes }))
    const id = await db.transaction(async (tx) => {
      await files.queue(tx, memberId)
      await holdAccount(tx, memberId)
      const ticketId = await action.save(tx)
      const about = { memberId, ticketId }
      const messageId = await insertMessage(tx, {
        ...about,
        request,
        text: message.text,
        at: clock.businessNow(),
      })
      for (const file of stored) await files.attach(tx, file)
      if (stored.length > 0)
        await insertFiles(tx, { ...about, messageId, fileIds: stored.map((file) => file.id) })
      return ticketId
    })
    return await getTicket(db, { id, memberId })
  } catch (error) {
    const isRepeated = violatedConstraint(error) === 'ticket_messages_request'
    // Deletes the uploaded files when the error proves that the transaction was rolled back. After any other
    // error the transaction may have committed, so housekeeping deletes the files later if no ticket uses
    // them.
    if (isRepeated || error instanceof Refusal) for (const { id } of stored) await files.discard(id)
    if (!isRepeated) throw error
    const response = await findFirstResponse(db, { memberId, ...request })
    invariant(response, 'an idempotency key that is already used must have its message')
    return response
  }
}

async function findFirstResponse(
  db: Db,
  { memberId, key, hash }: { memberId: string; key: string; hash: Buffer },
): Promise<TicketCard | null> {
  const used = await findRequest(db, { memberId, key })
  if (!used) return null
  if (!used.hash.equals(hash)) throw new Refusal('idempotency_mismatch')
  return getTicket(db, { id: used.ticketId, memberId })
}

function refuseTooMuch(files: readonly Buffer[]): void {
  const bytes = files.reduce((sum, file) => sum + file.length, 0)
  if (bytes > maxAttachmentBytes) throw new Refusal('attachments_too_large')
}

async function refuseTooManyOpen(db: Db | Tx, memberId: string): Promise<void> {
  if ((await countTickets(db, { memberId, status: 'open' })) >= maxOpenTickets)
    throw new Refusal('too_many_threads')
}

const takeNewTicketLimit = ({ db, clock }: MessageContext, memberId: string): Promise<void> =>
  takeOrRefuse(db, {
    bucket: `questions-day:${memberId}`,
    max: maxTicketsPerDay,
    windowSeconds: 24 * 3600,
    now: clock.systemNow(),
  })

const takeMessage = ({ db, clock }: MessageContext, memberId: string): Promise<void> =>
  takeOrRefuse(db, {
    bucket: `messages-hour:${memberId}`,
    max: maxMessagesPerHour,
    windowSeconds: 3600,
    now: clock.systemNow(),
  })

const answerBy = ({ clock, answerHours }: MessageContext): Date =>
  new Date(clock.businessNow().getTime() + answerHours * hourMs)

/** Returns the SHA-256 of `hashedValues`, the text and the files of a message. */
function hashMessage(hashedValues: readonly string[], { text, files }: NewMessage): Buffer {
  const hash = createHash('sha256').update(JSON.stringify([...hashedValues, text]))
  for (const file of files) hash.update(createHash('sha256').update(file).digest())
  return hash.digest()
}

import { createHash } from 'node:crypto'
import { maxAttachmentBytes, maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { ticketAnsweredNotification } from './tickets.messages.ts'
import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import type { Files, StoredFile } from '../../../platform/storage/files.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findRequest, insertFiles, insertMessage } from './messages.sql.ts'
import {
  type AnswerContext,
  performTicketAction,
  getAnswerableTicket,
  notifyMember,
} from './admin-tickets.ts'
import { updateTicket } from './tickets.sql.ts'

type Answer = {
  number: bigint
  text: string
  /** Idempotency key of the answer. */
  key?: string
  attached?: { files: Files; bytes: readonly Buffer[] }
}

/**
 * Saves the answer of a staff member to a ticket and notifies the member. Two staff members can answer in parallel;
 * both answers are saved. The attached files are encrypted with the member's key and are erased together with the
 * files that the member uploaded.
 * @throws Refusal staff_not_found, thread_not_found, own_thread, thread_closed, invalid_question,
 * attachments_too_large, idempotency_mismatch, those of `files.upload`
 */
export async function answerTicket(
  context: AnswerContext,
  { number, text: rawText, key, attached }: Answer,
): Promise<void> {
  const text = textIn(rawText)
  const bytes = attached?.bytes ?? []
  if (bytes.reduce((sum, file) => sum + file.length, 0) > maxAttachmentBytes)
    throw new Refusal('attachments_too_large')
  const { memberId } = await getAnswerableTicket(context, number)
  // The prefix `staff:` makes the idempotency keys of staff different from those of members.
  const request =
    key === undefined
      ? null
      : { key: `staff:${context.staffName}:${key}`, hash: hashAnswer(text, { number, bytes }) }
  if (request && (await isAnswered(context.db, { memberId, request }))) return
  await getAnswerableTicket(context, number, { mustBeOpen: true })
  const stored: StoredFile[] = []
  try {
    for (const file of bytes)
      if (attached) stored.push(await attached.files.upload({ memberId, field: 'thread', bytes: file }))
    await performTicketAction(context, number, {
      before: async (tx) => {
        if (attached && stored.length > 0) await attached.files.queue(tx, memberId)
      },
      callback: async (tx, { ticket, person, at }) => {
        const about = { memberId, ticketId: ticket.id }
        const messageId = await insertMessage(tx, {
          ...about,
          staff: person.name,
          text,
          at,
          ...(request && { request }),
        })
        for (const file of stored) await attached?.files.attach(tx, file)
        if (stored.length > 0)
          await insertFiles(tx, { ...about, messageId, fileIds: stored.map(({ id }) => id) })
        await updateTicket(tx, { id: ticket.id, status: 'answered', answerBy: null, at })
        await notifyMember(tx, {
          ticket,
          at,
          key: `thread:${ticket.id}:message-${messageId}`,
          formatNotification: ticketAnsweredNotification,
        })
        return 'thread.answered'
      },
    })
  } catch (error) {
    const isRepeated = violatedConstraint(error) === 'ticket_messages_request'
    // Deletes the uploaded files when the error proves that the transaction was rolled back. After any other
    // error the transaction may have committed, so housekeeping deletes the files later if no ticket uses
    // them.
    if (isRepeated || error instanceof Refusal) for (const { id } of stored) await attached?.files.discard(id)
    if (!isRepeated || !request || !(await isAnswered(context.db, { memberId, request }))) throw error
  }
}

async function isAnswered(
  db: Db,
  { memberId, request: { key, hash } }: { memberId: string; request: { key: string; hash: Buffer } },
): Promise<boolean> {
  const used = await findRequest(db, { memberId, key })
  if (used && !used.hash.equals(hash)) throw new Refusal('idempotency_mismatch')
  return used !== null
}

function textIn(rawText: string): string {
  const text = rawText.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (text === '' || text.length > maxMessageLength || !text.isWellFormed() || /[^\P{Cc}\n\t]/u.test(text))
    throw new Refusal('invalid_question')
  return text
}

/** Returns the SHA-256 of the ticket number, the text and the files of an answer. */
function hashAnswer(text: string, { number, bytes }: { number: bigint; bytes: readonly Buffer[] }): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(['answer', String(number), text]))
  for (const file of bytes) hash.update(createHash('sha256').update(file).digest())
  return hash.digest()
}

import type { Ticket, TicketCard, TicketsQuery, TicketsResponse } from '@impulse/api/tickets/ticket'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { selectAttached, selectMessages } from './messages.sql.ts'
import { subjectToDto } from './subjects.ts'
import { noTextPreview } from './tickets.messages.ts'
import { countTickets, findTicket, selectTickets, type TicketRow } from './tickets.sql.ts'

/** Returns a page of a member's tickets, the ticket with the latest update first. */
export async function getTickets(
  db: Queryable,
  memberId: string,
  { skipCount, maxResultCount }: TicketsQuery,
): Promise<TicketsResponse> {
  const [rows, totalCount] = await Promise.all([
    selectTickets(db, { memberId, skip: skipCount, limit: maxResultCount }),
    countTickets(db, { memberId }),
  ])
  return { threads: rows.map(toTicket), totalCount }
}

/**
 * Returns one of the member's own tickets with its messages.
 * @throws Refusal thread_not_found (including a ticket of another member)
 */
export async function getTicket(db: Queryable, input: { id: string; memberId: string }): Promise<TicketCard> {
  const row = await findTicket(db, input)
  if (!row) throw new Refusal('thread_not_found')
  const [messages, attached] = await Promise.all([selectMessages(db, row.id), selectAttached(db, row.id)])
  return {
    ...toTicket(row),
    messages: messages.map(({ id, staff, text, at }) => ({
      id: String(id),
      author: staff === null ? 'member' : 'support',
      text,
      date: moscowIso(at),
      files: attached
        .filter(({ messageId }) => messageId === id)
        .map(({ id: fileId, mediaType, bytes }) => ({ id: fileId, mediaType, bytes })),
    })),
  }
}

const toTicket = ({ number, createdAt, updatedAt, answerBy, ...row }: TicketRow): Ticket => ({
  id: row.id,
  number: Number(number),
  about: row.about,
  subject: subjectToDto(row),
  preview: row.preview || noTextPreview,
  status: row.status,
  rating: row.rating,
  createdAt: moscowIso(createdAt),
  updatedAt: moscowIso(updatedAt),
  answerBy: answerBy && moscowIso(answerBy),
})

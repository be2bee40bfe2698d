import type { TicketCard } from '@impulse/api/tickets/ticket'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { deleteTickets } from './messages.sql.ts'
import { getTicket } from './read-tickets.ts'
import { lockTicket, updateRating, updateTicket } from './tickets.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export { getTicket, getTickets } from './read-tickets.ts'
export { getSubject, subjectToDto } from './subjects.ts'
export { answerTicket } from './answer-ticket.ts'
export { getAdminTicket, ticketList } from './admin-ticket-list.ts'
export { closeTicketAsStaff, renderAttachment, getTicketForStaff } from './admin-tickets.ts'
export { type MessageContext, createTicket, writeMessage } from './write-message.ts'

type TicketKey = { id: string; memberId: string }

/**
 * Closes the member's own ticket. A repeated call changes nothing.
 * @throws Refusal thread_not_found
 */
export async function closeOwn({ db, clock }: DbContext, ticketKey: TicketKey): Promise<TicketCard> {
  await db.transaction(async (tx) => {
    const found = await lockTicket(tx, ticketKey)
    if (!found) throw new Refusal('thread_not_found')
    if (found.status !== 'closed')
      await updateTicket(tx, { id: ticketKey.id, status: 'closed', answerBy: null, at: clock.businessNow() })
  })
  return getTicket(db, ticketKey)
}

/**
 * Saves the member's rating (1 to 5) of a closed ticket. A new rating replaces the previous rating.
 * @throws Refusal thread_not_found, thread_not_closed
 */
export async function rateTicket(
  db: Db,
  { rating, ...ticketKey }: TicketKey & { rating: number },
): Promise<TicketCard> {
  await getTicket(db, ticketKey)
  if (!(await updateRating(db, { ...ticketKey, rating }))) throw new Refusal('thread_not_closed')
  return getTicket(db, ticketKey)
}

/**
 * Deletes the tickets of a deleted account and returns their number. The caller must have locked the member's orders,
 * and must delete the files of the tickets.
 */
export const eraseTickets = (tx: Tx, memberId: string): Promise<number> => deleteTickets(tx, memberId)

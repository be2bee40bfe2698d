import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { ticketStatuses, ticketSubjects } from './ticket-limits.ts'
import { answerTextSchema } from './ticket.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'

/**
 * Query of the list of tickets. Tickets that wait for a reply are first, by the promised time `answerBy`; all others
 * follow by number, newest first. `q` is the number of a ticket or a phone.
 */
export const ticketQuerySchema = z.object({
  ...listQuery(['answerBy']),
  status: z.optional(z.enum(ticketStatuses, 'invalid_request')),
})
export type TicketQuery = z.infer<typeof ticketQuerySchema>

const number = z.string('thread_not_found').check(z.regex(/^\d{1,15}$/, 'thread_not_found'))
export const ticketParamSchema = z.object({ id: number })
export const ticketFileSchema = z.object({
  id: number,
  place: z.string('not_found').check(z.regex(/^\d{1,4}$/, 'not_found')),
})

const row = {
  /** Number of the ticket. */
  id: z.string(),
  status: z.enum(ticketStatuses),
  about: z.enum(ticketSubjects),
  subject: z.string(),
  preview: z.string(),
  createdAt: z.string(),
  answerBy: z.nullable(z.string()),
  isOverdue: z.boolean(),
  fullName: z.string(),
}
const consoleTicketRowSchema = z.object(row)
export type ConsoleTicketRow = z.infer<typeof consoleTicketRowSchema>
export const ticketListSchema = listResponse(consoleTicketRowSchema)

/** Facts about the subject of a ticket. Sums are in points. */
const objectSchema = z.object({
  /** Kind of the operation, or status of the contract, order or identity document that the ticket is about. */
  state: z.string(),
  at: z.string(),
  amount: z.nullable(z.number()),
  product: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
  /** Number of the claim that the ticket is about; null for every other subject. */
  claim: z.nullable(z.string()),
})

export const consoleTicketSchema = z.object({
  ...row,
  /** Phone of the member. A staff member without the permission to see members gets only the last digits. */
  phone: z.string(),
  /** Id of the member; null for a staff member without the permission to see members. */
  memberId: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  /** Facts about the subject of the ticket; null for a general question and for a subject without facts. */
  object: z.nullable(objectSchema),
  messages: z.array(
    z.object({
      id: z.string(),
      /** Staff member who wrote the message; null when the member wrote it. */
      staff: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
      files: z.array(z.object({ place: z.number(), mediaType: z.string(), bytes: z.number() })),
    }),
  ),
})
export type ConsoleTicket = z.infer<typeof consoleTicketSchema>

/**
 * Request with a reply to a ticket. A repeated request with the same `key` does not create a second reply.
 */
export const answerFieldsSchema = z.object({
  text: answerTextSchema,
  key: z.string('idempotency_key_required').check(z.regex(/^[\w-]{8,100}$/, 'idempotency_key_malformed')),
})

/** Request that closes a ticket without a reply. Colleagues read `reason`; the member may write again. */
export const ticketClosingSchema = z.object({ reason: staffReasonSchema })

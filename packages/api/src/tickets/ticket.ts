import * as z from 'zod/mini'
import { maxMessageLength, ticketSubjects, ticketStatuses } from './ticket-limits.ts'
import { skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

const messageTextSchema = z
  .pipe(
    z.string('invalid_question').check(z.maxLength(maxMessageLength * 2, 'invalid_question')),
    z.transform((text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
  )
  .check(
    z.refine((text) => text.length <= maxMessageLength, 'invalid_question'),
    // Refuses text that PostgreSQL cannot store (NUL, lone surrogates) and other control characters, which
    // screens do not show.
    z.refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text), 'invalid_question'),
  )

/** Subject of a ticket. `object` is the id of an operation or an order, or the number of a contract. */
export const ticketSubjectSchema = z.object({
  about: z._default(z.enum(ticketSubjects, 'invalid_subject'), 'general'),
  object: z._default(z.string('invalid_subject').check(z.regex(/^[^\p{C}]{0,60}$/u, 'invalid_subject')), ''),
})
export type TicketSubjectRef = z.infer<typeof ticketSubjectSchema>

/**
 * Fields of a message. The form sends the files in its other fields, `file1` to `file5`. The text of a member's message may
 * be empty when the message has a file.
 */
export const messageFieldsSchema = z.object({ text: messageTextSchema })
export const answerTextSchema = messageTextSchema.check(z.refine((text) => text !== '', 'invalid_question'))
export const ticketFieldsSchema = z.extend(messageFieldsSchema, ticketSubjectSchema.shape)

/**
 * Subject of a ticket. `words`: its text. `link`: page of the cabinet about the subject; null when there is no such
 * page.
 */
const subjectSchema = z.object({ words: z.string(), link: z.nullable(z.string()) })
export const subjectAnswerSchema = z.object({ subject: subjectSchema })
export type SubjectAnswer = z.infer<typeof subjectAnswerSchema>

const ticketSchema = z.object({
  id: z.string(),
  /** Number of the ticket, short enough for a member to say it on the phone. */
  number: z.int(),
  about: z.enum(ticketSubjects),
  subject: subjectSchema,
  /** Beginning of the first message of the ticket. */
  preview: z.string(),
  status: z.enum(ticketStatuses),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Time by which a reply is promised; null when the ticket does not wait for a reply. */
  answerBy: z.nullable(z.string()),
  /** Rating that the member gave, 1 to 5; null when the member gave none. */
  rating: z.nullable(z.int()),
})
export type Ticket = z.infer<typeof ticketSchema>

const messageSchema = z.object({
  id: z.string(),
  /** Author of the message. Members never get the name of a staff member, so `support` replaces it. */
  author: z.enum(['member', 'support']),
  text: z.string(),
  date: z.string(),
  files: z.array(z.object({ id: z.string(), mediaType: z.string(), bytes: z.int() })),
})
export type TicketMessage = z.infer<typeof messageSchema>

export const ticketCardSchema = z.extend(ticketSchema, { messages: z.array(messageSchema) })
export type TicketCard = z.infer<typeof ticketCardSchema>

export const ticketsQuerySchema = z.object({
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type TicketsQuery = z.infer<typeof ticketsQuerySchema>

/** Response with a page of the list of tickets. The ticket with the newest message is first. */
export const ticketsResponseSchema = z.object({ threads: z.array(ticketSchema), totalCount: z.int() })
export type TicketsResponse = z.infer<typeof ticketsResponseSchema>

export const ticketResponseSchema = z.object({ thread: ticketCardSchema })
export type TicketResponse = z.infer<typeof ticketResponseSchema>

export const ratingSchema = z.object({
  rating: z.int('invalid_rating').check(z.gte(1, 'invalid_rating'), z.lte(5, 'invalid_rating')),
})

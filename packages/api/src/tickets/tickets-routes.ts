import * as z from 'zod/mini'
import {
  messageFieldsSchema,
  ratingSchema,
  subjectAnswerSchema,
  ticketFieldsSchema,
  ticketResponseSchema,
  ticketSubjectSchema,
  ticketsQuerySchema,
  ticketsResponseSchema,
} from './ticket.ts'
import type { attachmentNames } from './ticket-limits.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

const file = z.optional(z.unknown())
/** Fields of a form for the files of a message. */
export const attachmentFields = {
  file1: file,
  file2: file,
  file3: file,
  file4: file,
  file5: file,
} satisfies Record<(typeof attachmentNames)[number], unknown>
/** Schema that refuses any field that the form does not define, for example a sixth file. */
const noMore = z.never()
const newTicketFormSchema = z.catchall(z.extend(ticketFieldsSchema, attachmentFields), noMore)
const messageFormSchema = z.catchall(z.extend(messageFieldsSchema, attachmentFields), noMore)

export const ticketsRoutes = {
  'GET /api/thread/': {
    description: 'Returns the tickets of the member.',
    querystring: ticketsQuerySchema,
    response: { 200: ticketsResponseSchema },
  },
  'POST /api/thread/': {
    description: 'Creates a ticket, sent as a multipart form with its files.',
    body: newTicketFormSchema,
    response: { 200: ticketResponseSchema },
    consumes: ['multipart/form-data'],
  },
  'GET /api/thread/subject/': {
    description: 'Returns the subject of a new ticket as text.',
    querystring: ticketSubjectSchema,
    response: { 200: subjectAnswerSchema },
  },
  'GET /api/thread/:id/': {
    description: 'Returns a ticket with its messages.',
    params: rowIdSchema,
    response: { 200: ticketResponseSchema },
  },
  'POST /api/thread/:id/message/': {
    description:
      'Adds a message to a ticket, sent as a multipart form with its files. A closed ticket is open again.',
    params: rowIdSchema,
    body: messageFormSchema,
    response: { 200: ticketResponseSchema },
    consumes: ['multipart/form-data'],
  },
  'POST /api/thread/:id/close/': {
    description: 'Closes a ticket.',
    params: rowIdSchema,
    response: { 200: ticketResponseSchema },
  },
  'PUT /api/thread/:id/rating/': {
    description: 'Rates the answer of a closed ticket.',
    params: rowIdSchema,
    body: ratingSchema,
    response: { 200: ticketResponseSchema },
  },
} as const satisfies MemberRouteTable

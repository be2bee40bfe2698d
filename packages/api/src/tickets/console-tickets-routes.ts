import * as z from 'zod/mini'
import {
  answerFieldsSchema,
  ticketClosingSchema,
  ticketFileSchema,
  ticketListSchema,
  consoleTicketSchema,
  ticketParamSchema,
  ticketQuerySchema,
} from './console-tickets.ts'
import { attachmentFields } from './tickets-routes.ts'
import { seenPageSchema } from '../files/console-file-page.ts'
import type { RouteTable } from '../routes/route-table.ts'

const answerFormSchema = z.extend(answerFieldsSchema, attachmentFields)

export const consoleTicketsRoutes = {
  'GET /console/api/tickets': { querystring: ticketQuerySchema, response: { 200: ticketListSchema } },
  'GET /console/api/tickets/:id': { params: ticketParamSchema, response: { 200: consoleTicketSchema } },
  /** POST: sends a reply to the member, as a form with its files. */
  'POST /console/api/tickets/:id/answer': {
    params: ticketParamSchema,
    body: answerFormSchema,
    consumes: ['multipart/form-data'],
    response: { 200: consoleTicketSchema },
  },
  'POST /console/api/tickets/:id/closing': {
    params: ticketParamSchema,
    body: ticketClosingSchema,
    response: { 200: consoleTicketSchema },
  },
  /** GET: one page of an attached file. `:place` is the number of the file in the ticket, counted from 1. */
  'GET /console/api/tickets/:id/files/:place': { params: ticketFileSchema, querystring: seenPageSchema },
} as const satisfies RouteTable

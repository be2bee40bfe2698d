import * as z from 'zod/mini'
import { banksSchema, bicBanksSchema } from './bank.ts'
import { recipientResponseSchema, recipientDetailsSchema, recipientsSchema } from './recipient.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { confirmationCodeSchema } from '../profile/confirmation.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const recipientsRoutes = {
  'GET /api/banks/': {
    description: 'Returns the banks that can be paid by phone number.',
    response: { 200: banksSchema },
  },
  'GET /api/banks/bic/': {
    description: 'Returns the banks that can be paid by account, with their BICs.',
    response: { 200: bicBanksSchema },
  },
  'GET /api/recipients/': {
    description: 'Returns the recipients of the member.',
    response: { 200: recipientsSchema },
  },
  'POST /api/recipients/': {
    description: 'Saves a recipient, and sends the code that confirms it.',
    body: recipientDetailsSchema,
    response: { 200: recipientResponseSchema },
  },
  'DELETE /api/recipients/:id/': {
    description: 'Deletes a recipient.',
    params: rowIdSchema,
    response: { 200: z.literal(true) },
  },
  'POST /api/recipients/:id/code/': {
    description: 'Sends another code that confirms the recipient.',
    params: rowIdSchema,
    response: { 200: recipientResponseSchema },
  },
  'POST /api/recipients/:id/confirm/': {
    description: 'Confirms a recipient by the code.',
    params: rowIdSchema,
    body: confirmationCodeSchema,
    response: { 200: recipientResponseSchema },
  },
} as const satisfies MemberRouteTable

import * as z from 'zod/mini'
import { claimChoicesSchema, claimFieldsSchema, claimReplySchema } from './claim.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { createdOrderSchema, oneOrderSchema } from '../orders/order.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

const file = z.optional(z.unknown())
const claimFormSchema = z.extend(claimFieldsSchema, { file })
const claimReplyFormSchema = z.extend(claimReplySchema, { file })

export const claimsRoutes = {
  'GET /api/contract/claim/': {
    description: 'Returns the choices of the claim form.',
    response: { 200: claimChoicesSchema },
  },
  'POST /api/contract/claim/': {
    description: 'Creates a claim for a missing contract, sent as a multipart form.',
    body: claimFormSchema,
    response: { 200: createdOrderSchema },
    consumes: ['multipart/form-data'],
  },
  'POST /api/contract/claim/:id/reply/': {
    description: 'Replies to a request for information about a claim, sent as a multipart form.',
    params: rowIdSchema,
    body: claimReplyFormSchema,
    response: { 200: oneOrderSchema },
    consumes: ['multipart/form-data'],
  },
} as const satisfies MemberRouteTable

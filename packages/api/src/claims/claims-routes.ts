import * as z from 'zod/mini'
import { claimChoicesSchema, claimFieldsSchema } from './claim.ts'
import { createdOrderSchema } from '../orders/order.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

const claimFormSchema = z.extend(claimFieldsSchema, { file: z.optional(z.unknown()) })

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
} as const satisfies MemberRouteTable

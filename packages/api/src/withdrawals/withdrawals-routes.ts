import {
  withdrawalAnswerSchema,
  withdrawalFailureSchema,
  withdrawalRequestSchema,
  withdrawalTermsSchema,
} from './withdrawal.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const withdrawalsRoutes = {
  'POST /api/withdrawal/': {
    description:
      'Requests a withdrawal. The header Idempotency-Key makes a repetition safe; an equal one needs isAdditional.',
    body: withdrawalRequestSchema,
    response: { 200: withdrawalAnswerSchema, '4xx': withdrawalFailureSchema },
  },
  'GET /api/withdrawal/terms/': {
    description: 'Returns the limits, the fee, the tax and the blockers of a withdrawal.',
    response: { 200: withdrawalTermsSchema },
  },
  'GET /api/order/:id/receipt/': {
    description: 'Returns the receipt of a paid withdrawal as PDF.',
    params: rowIdSchema,
  },
} as const satisfies MemberRouteTable

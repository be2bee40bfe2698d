import {
  withdrawalResponseSchema,
  withdrawalFailureSchema,
  withdrawalRequestSchema,
  withdrawalTermsSchema,
} from './withdrawal.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const withdrawalsRoutes = {
  'POST /api/withdrawal/': {
    description:
      'Requests a withdrawal. The header Idempotency-Key makes a retry safe. An equal withdrawal within ten minutes under another key needs isAdditional.',
    body: withdrawalRequestSchema,
    response: { 200: withdrawalResponseSchema, '4xx': withdrawalFailureSchema },
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

import { balancePartsSchema } from './balance-parts.ts'
import {
  balanceSchema,
  historyQuerySchema,
  historySchema,
  historyTotalsQuerySchema,
  historyTotalsSchema,
  pendingSchema,
  transactionsQuerySchema,
  transactionsSchema,
} from './balance.ts'
import { explanationSchema, operationIdSchema } from './operation.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const balanceRoutes = {
  'GET /api/balance/parts/': {
    description:
      'Returns the parts of the balance: available, frozen with its release dates, in review, in payout, and debt.',
    response: { 200: balancePartsSchema },
  },
  'GET /api/balance/user-balance/': {
    description: 'Returns the available and the frozen balance.',
    response: { 200: balanceSchema },
  },
  'GET /api/balance/account-history/': {
    description: 'Returns a page of the history of operations.',
    querystring: historyQuerySchema,
    response: { 200: historySchema },
  },
  'GET /api/balance/history-totals/': {
    description: 'Returns the totals of the history of operations by the same filters.',
    querystring: historyTotalsQuerySchema,
    response: { 200: historyTotalsSchema },
  },
  'GET /api/pending-amount/': {
    description: 'Returns the frozen balance.',
    response: { 200: pendingSchema },
  },
  'GET /api/accounts/transactions': {
    description: 'Returns a page of the transactions with the field names of the specification.',
    querystring: transactionsQuerySchema,
    response: { 200: transactionsSchema },
  },
  'GET /api/balance/operation/:id/': {
    description: 'Explains one operation of the history.',
    params: operationIdSchema,
    response: { 200: explanationSchema },
  },
} as const satisfies MemberRouteTable

import {
  balanceChangeListSchema,
  balanceChangeQuerySchema,
  newBalanceChangeSchema,
} from './console-balance-corrections.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { proposalDecisionSchema } from '../members/console-proposals.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleBalanceRoutes = {
  'GET /console/api/balance-corrections': {
    querystring: balanceChangeQuerySchema,
    response: { 200: balanceChangeListSchema },
  },
  'POST /console/api/balance-corrections': { body: newBalanceChangeSchema, response: { 200: rowIdSchema } },
  'POST /console/api/balance-corrections/:id/decision': {
    params: rowIdSchema,
    body: proposalDecisionSchema,
    response: { 200: rowIdSchema },
  },
} as const satisfies RouteTable

import * as z from 'zod/mini'
import { wholeListQuerySchema } from '../lists/console-list.ts'
import {
  newRulesSchema,
  rulesApprovalSchema,
  consoleRewardRulesSchema,
  rulesRowSchema,
  rulesVersionSchema,
  simulationQuerySchema,
  simulationSchema,
} from './console-reward-rules.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleRewardsRoutes = {
  'GET /console/api/reward-rules': {
    querystring: wholeListQuerySchema,
    response: { 200: z.array(rulesRowSchema) },
  },
  'POST /console/api/reward-rules': { body: newRulesSchema, response: { 200: consoleRewardRulesSchema } },
  /** GET: one version of the rules. DELETE: discards a draft. */
  'GET /console/api/reward-rules/:id': {
    params: rulesVersionSchema,
    response: { 200: consoleRewardRulesSchema },
  },
  'DELETE /console/api/reward-rules/:id': {
    params: rulesVersionSchema,
    response: { 200: consoleRewardRulesSchema },
  },
  'POST /console/api/reward-rules/:id/approval': {
    params: rulesVersionSchema,
    body: rulesApprovalSchema,
    response: { 200: consoleRewardRulesSchema },
  },
  'POST /console/api/reward-rules/simulation': {
    body: simulationQuerySchema,
    response: { 200: simulationSchema },
  },
} as const satisfies RouteTable

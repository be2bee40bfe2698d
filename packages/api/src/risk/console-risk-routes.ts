import {
  riskClearingSchema,
  riskConfirmationSchema,
  riskIdSchema,
  riskListSchema,
  consoleRiskCaseSchema,
  riskQuerySchema,
} from './console-risk.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleRiskRoutes = {
  'GET /console/api/risk-cases': { querystring: riskQuerySchema, response: { 200: riskListSchema } },
  'GET /console/api/risk-cases/:id': { params: riskIdSchema, response: { 200: consoleRiskCaseSchema } },
  'POST /console/api/risk-cases/:id/clearing': {
    params: riskIdSchema,
    body: riskClearingSchema,
    response: { 200: consoleRiskCaseSchema },
  },
  'POST /console/api/risk-cases/:id/confirmation': {
    params: riskIdSchema,
    body: riskConfirmationSchema,
    response: { 200: consoleRiskCaseSchema },
  },
} as const satisfies RouteTable

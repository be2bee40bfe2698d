import * as z from 'zod/mini'
import type { RouteTable } from '../routes/route-table.ts'
import {
  taxRegisterQuerySchema,
  taxRegisterRowSchema,
  trialBalanceQuerySchema,
  trialBalanceRowSchema,
} from './console-accounting.ts'

export const consoleAccountingRoutes = {
  'GET /console/api/trial-balance': {
    querystring: trialBalanceQuerySchema,
    response: { 200: z.array(trialBalanceRowSchema) },
  },
  'GET /console/api/tax-register': {
    querystring: taxRegisterQuerySchema,
    response: { 200: z.array(taxRegisterRowSchema) },
  },
} as const satisfies RouteTable

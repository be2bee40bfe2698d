import { auditListSchema, auditQuerySchema } from './console-audit.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleAuditRoutes = {
  'GET /console/api/audit': { querystring: auditQuerySchema, response: { 200: auditListSchema } },
} as const satisfies RouteTable

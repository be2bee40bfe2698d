import { securityEventListSchema, securityEventQuerySchema } from './console-security-events.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleSecurityEventsRoutes = {
  'GET /console/api/security-events': {
    querystring: securityEventQuerySchema,
    response: { 200: securityEventListSchema },
  },
} as const satisfies RouteTable

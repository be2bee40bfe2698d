import { funnelSchema, liabilitySchema, todaySchema } from './console-dashboard.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleDashboardRoutes = {
  'GET /console/api/dashboard/funnel': { response: { 200: funnelSchema } },
  'GET /console/api/dashboard/liability': { response: { 200: liabilitySchema } },
  'GET /console/api/dashboard': { response: { 200: todaySchema } },
} as const satisfies RouteTable

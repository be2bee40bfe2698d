import { deliveryListSchema, deliveryQuerySchema } from './console-deliveries.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleNotificationsRoutes = {
  'GET /console/api/deliveries': { querystring: deliveryQuerySchema, response: { 200: deliveryListSchema } },
} as const satisfies RouteTable

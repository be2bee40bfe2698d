import { maintenanceSchema } from './maintenance.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const systemSwitchesRoutes = {
  'GET /api/maintenance/': {
    description: 'Returns the announced maintenance.',
    security: [],
    response: { 200: maintenanceSchema },
  },
} as const satisfies MemberRouteTable

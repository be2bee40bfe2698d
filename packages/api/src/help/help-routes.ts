import { helpQuerySchema, helpSchema } from './help.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const helpRoutes = {
  'GET /api/help/': {
    description: 'Returns the help articles.',
    security: [],
    querystring: helpQuerySchema,
    response: { 200: helpSchema },
  },
} as const satisfies MemberRouteTable

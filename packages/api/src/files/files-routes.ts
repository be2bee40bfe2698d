import * as z from 'zod/mini'
import { rowIdSchema } from '../fields/row-id.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const filesRoutes = {
  'GET /api/file/:id/': { description: 'Returns a file of the member.', params: rowIdSchema },
  'GET /media/:name': {
    description: 'Returns a public picture.',
    security: [],
    params: z.object({ name: z.string() }),
  },
  'GET /_next/image': { description: 'Returns a public picture in a width and a format.', security: [] },
} as const satisfies MemberRouteTable

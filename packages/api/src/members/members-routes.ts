import { memberViewSchema, openViewSchema, openedViewSchema } from './impersonation.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const membersRoutes = {
  'POST /api/member-view/open': { hide: true, body: openViewSchema, response: { 200: openedViewSchema } },
  'GET /api/member-view': { hide: true, response: { 200: memberViewSchema } },
  'POST /api/member-view/end': { hide: true },
} as const satisfies MemberRouteTable

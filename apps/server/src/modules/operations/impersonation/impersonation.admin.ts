import {
  beginViewSchema,
  begunViewSchema,
  memberViewPages,
  memberViewPaths,
} from '@impulse/api/members/impersonation'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../platform/http/app.ts'
import { beginImpersonation } from './impersonation.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Console routes with which staff begin an impersonation. `cabinet`: origin of the cabinet, empty when the
 * cabinet and the console have the same origin.
 */
export const impersonationsAdminRoutes =
  ({ cabinet, ...context }: DbContext & { cabinet: string }): Routes =>
  (app) => {
    app.post(
      memberViewPaths.begin,
      {
        config: { action: 'members.impersonate' },
        schema: { params: rowIdSchema, body: beginViewSchema, response: { 200: begunViewSchema } },
      },
      async ({ params: { id }, body: { reason }, staff }) => ({
        address: `${cabinet}${memberViewPages}`,
        token: await beginImpersonation(context, { memberId: id, staff, reason }),
      }),
    )
  }

import { memberViewPages } from '@impulse/api/members/impersonation'
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
    app.addRoute(
      'POST /console/api/members/:id/impersonation',
      { config: { action: 'members.impersonate' } },
      async ({ params: { id }, body: { reason }, staff }) => ({
        address: `${cabinet}${memberViewPages}`,
        token: await beginImpersonation(context, { memberId: id, staff, reason }),
      }),
    )
  }

import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { scheduleSecondFactorEnd } from './schedule-second-factor-end.ts'

/** Console route with which staff help a member who lost all passkeys. The request needs a reason. */
export const secondFactorAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.addRoute(
      'POST /console/api/members/:id/second-factor/end',
      { config: { action: 'members.end-second-factor' } },
      async ({ params: { id }, body: { reason }, staff }) => {
        await scheduleSecondFactorEnd(context, { memberId: id, staffName: staff.name, reason })
        return { id }
      },
    )
  }

import type { Routes } from '../../../platform/http/app.ts'
import { endDevicesByStaff, type StaffDeviceContext } from './devices.service.ts'

/** Console route with which staff end all sessions of a member without a restriction. The request needs a reason. */
export const devicesAdminRoutes =
  (context: StaffDeviceContext): Routes =>
  (app) => {
    app.addRoute(
      'POST /console/api/members/:id/sessions/end',
      { config: { action: 'members.end-sessions' } },
      async ({ params: { id }, body: { reason }, staff }) => {
        await endDevicesByStaff(context, { memberId: id, staffName: staff.name, reason })
        return { id }
      },
    )
  }

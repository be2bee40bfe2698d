import type { Routes } from '../../../platform/http/app.ts'
import {
  getSystemSwitches,
  endMaintenance,
  announceMaintenance,
  setSignInCodesPaused,
} from '../../../platform/system-switches/system-switches.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes of the system switches and the maintenance banner. */
export const systemSwitchesAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/system-switches', { config: { action: 'system-switches.see' } }, () =>
      getSystemSwitches(context),
    )
    app.addRoute(
      'PUT /console/api/system-switches/codes',
      { config: { action: 'system-switches.sign-in-codes' } },
      async ({ body: { isOn, reason }, staff }) => {
        await setSignInCodesPaused(context, { isOn, reason, staffName: staff.name })
        return getSystemSwitches(context)
      },
    )
    app.addRoute(
      'PUT /console/api/system-switches/maintenance',
      { config: { action: 'system-switches.maintenance' } },
      async ({ body: { text, until }, staff }) => {
        await announceMaintenance(context, { text, until: new Date(until), staffName: staff.name })
        return getSystemSwitches(context)
      },
    )
    app.addRoute(
      'DELETE /console/api/system-switches/maintenance',
      { config: { action: 'system-switches.maintenance' } },
      async ({ staff }) => {
        await endMaintenance(context, { staffName: staff.name })
        return getSystemSwitches(context)
      },
    )
  }

import {
  systemSwitchesSchema,
  signInCodeSwitchRequestSchema,
  consoleSystemSwitchPaths,
  newMaintenanceSchema,
} from '@impulse/api/system-switches/console-system-switches'
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
    const response = { 200: systemSwitchesSchema }
    app.get(
      consoleSystemSwitchPaths.list,
      { config: { action: 'system-switches.see' }, schema: { response } },
      () => getSystemSwitches(context),
    )
    app.put(
      consoleSystemSwitchPaths.codes,
      {
        config: { action: 'system-switches.sign-in-codes' },
        schema: { body: signInCodeSwitchRequestSchema, response },
      },
      async ({ body: { isOn, reason }, staff }) => {
        await setSignInCodesPaused(context, { isOn, reason, as: staff.name })
        return getSystemSwitches(context)
      },
    )
    app.put(
      consoleSystemSwitchPaths.maintenance,
      { config: { action: 'system-switches.maintenance' }, schema: { body: newMaintenanceSchema, response } },
      async ({ body: { text, until }, staff }) => {
        await announceMaintenance(context, { text, until: new Date(until), as: staff.name })
        return getSystemSwitches(context)
      },
    )
    app.delete(
      consoleSystemSwitchPaths.maintenance,
      { config: { action: 'system-switches.maintenance' }, schema: { response } },
      async ({ staff }) => {
        await endMaintenance(context, { as: staff.name })
        return getSystemSwitches(context)
      },
    )
  }

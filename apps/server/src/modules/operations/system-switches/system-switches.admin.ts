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

/** Admin routes of the system switches and the maintenance banner. */
export const systemSwitchesAdminRoutes =
  (deps: DbContext): Routes =>
  (app) => {
    const response = { 200: systemSwitchesSchema }
    app.get(
      consoleSystemSwitchPaths.list,
      { config: { action: 'system-switches.see' }, schema: { response } },
      () => getSystemSwitches(deps),
    )
    app.put(
      consoleSystemSwitchPaths.codes,
      {
        config: { action: 'system-switches.sign-in-codes' },
        schema: { body: signInCodeSwitchRequestSchema, response },
      },
      async ({ body: { isOn, reason }, staff }) => {
        await setSignInCodesPaused(deps, { isOn, reason, as: staff.name })
        return getSystemSwitches(deps)
      },
    )
    app.put(
      consoleSystemSwitchPaths.maintenance,
      { config: { action: 'system-switches.maintenance' }, schema: { body: newMaintenanceSchema, response } },
      async ({ body: { text, until }, staff }) => {
        await announceMaintenance(deps, { text, until: new Date(until), as: staff.name })
        return getSystemSwitches(deps)
      },
    )
    app.delete(
      consoleSystemSwitchPaths.maintenance,
      { config: { action: 'system-switches.maintenance' }, schema: { response } },
      async ({ staff }) => {
        await endMaintenance(deps, { as: staff.name })
        return getSystemSwitches(deps)
      },
    )
  }

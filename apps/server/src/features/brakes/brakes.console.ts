import {
  brakesSchema,
  codeBrakeSchema,
  consoleBrakePaths,
  newMaintenanceSchema,
} from '@impulse/wire/console-brakes'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Routes } from '../../platform/http/app.ts'
import { brakesOf, endMaintenance, announceMaintenance, turnCodeBrake } from './brakes.ts'

/** What is stopped for everybody, and what everybody is told. */
export const systemSwitchesAdminRoutes =
  (deps: { db: Db; clock: Clock }): Routes =>
  (app) => {
    const response = { 200: brakesSchema }
    app.get(consoleBrakePaths.list, { config: { action: 'brakes.see' }, schema: { response } }, () =>
      brakesOf(deps),
    )
    app.put(
      consoleBrakePaths.codes,
      { config: { action: 'brakes.codes' }, schema: { body: codeBrakeSchema, response } },
      async ({ body: { isOn, reason }, staff }) => {
        await turnCodeBrake(deps, { isOn, reason, as: staff.name })
        return brakesOf(deps)
      },
    )
    app.put(
      consoleBrakePaths.maintenance,
      { config: { action: 'brakes.maintenance' }, schema: { body: newMaintenanceSchema, response } },
      async ({ body: { text, until }, staff }) => {
        await announceMaintenance(deps, { text, until: new Date(until), as: staff.name })
        return brakesOf(deps)
      },
    )
    app.delete(
      consoleBrakePaths.maintenance,
      { config: { action: 'brakes.maintenance' }, schema: { response } },
      async ({ staff }) => {
        await endMaintenance(deps, { as: staff.name })
        return brakesOf(deps)
      },
    )
  }

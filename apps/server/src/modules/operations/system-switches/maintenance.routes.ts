import type { Routes } from '../../../platform/http/app.ts'
import { getMaintenanceText } from '../../../platform/system-switches/system-switches.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Public route of the maintenance banner, for members and for visitors who are not signed in. */
export const maintenanceRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    app.addRoute('GET /api/maintenance/', {}, async () => ({
      maintenance: await getMaintenanceText(db, clock),
    }))
  }

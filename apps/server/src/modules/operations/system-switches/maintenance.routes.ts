import { maintenancePath, maintenanceSchema } from '@impulse/api/system-switches/maintenance'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { maintenanceNow } from '../../../platform/system-switches/system-switches.service.ts'

/** Route of the maintenance banner, for members and visitors. */
export const maintenanceRoutes =
  ({ db, clock }: { db: Db; clock: Clock }): Routes =>
  (app) => {
    app.get(maintenancePath, { schema: { response: { 200: maintenanceSchema } } }, async () => ({
      maintenance: await maintenanceNow(db, clock),
    }))
  }

import type { Routes } from '../../../platform/http/app.ts'
import { getFunnel, getLiability, getDashboard } from './dashboard.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes of the screen «Сегодня», which shows the queues, the liability and the funnel. */
export const dashboardAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/dashboard', { config: { action: 'dashboard.see' } }, ({ staff }) =>
      getDashboard(context, staff),
    )
    app.addRoute('GET /console/api/dashboard/liability', { config: { action: 'dashboard.liability' } }, () =>
      getLiability(context),
    )
    app.addRoute('GET /console/api/dashboard/funnel', { config: { action: 'dashboard.funnel' } }, () =>
      getFunnel(context),
    )
  }

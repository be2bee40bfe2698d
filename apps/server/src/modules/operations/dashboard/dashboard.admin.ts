import {
  consoleFunnelPath,
  consoleLiabilityPath,
  consoleTodayPath,
  funnelSchema,
  liabilitySchema,
  todaySchema,
} from '@impulse/api/dashboard/console-dashboard'
import type { Routes } from '../../../platform/http/app.ts'
import { getFunnel, getLiability, todayFor } from './dashboard.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes of the screen «Сегодня», which shows the queues, the liability and the funnel. */
export const dashboardAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.get(
      consoleTodayPath,
      { config: { action: 'dashboard.see' }, schema: { response: { 200: todaySchema } } },
      ({ staff }) => todayFor(context, staff),
    )
    app.get(
      consoleLiabilityPath,
      { config: { action: 'dashboard.liability' }, schema: { response: { 200: liabilitySchema } } },
      () => getLiability(context),
    )
    app.get(
      consoleFunnelPath,
      { config: { action: 'dashboard.funnel' }, schema: { response: { 200: funnelSchema } } },
      () => getFunnel(context),
    )
  }

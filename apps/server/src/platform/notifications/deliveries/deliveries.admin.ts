import {
  consoleDeliveryPath,
  deliveryListSchema,
  deliveryQuerySchema,
} from '@impulse/api/notifications/console-deliveries'
import { deliveryColumns } from './deliveries.columns.ts'
import type { Clock } from '../../clock/clock.ts'
import { registerListRoute } from '../../admin/list-route.ts'
import type { Db } from '../../db/db.ts'
import type { Routes } from '../../http/app.ts'
import { deliveriesPage, everyDelivery } from '../preferences/preferences.service.ts'

/** Admin routes of deliveries. */
export const deliveriesAdminRoutes =
  (deps: { db: Db; clock: Clock }): Routes =>
  (app) => {
    registerListRoute(app, {
      ...{ path: consoleDeliveryPath, action: 'deliveries.list' },
      ...{ query: deliveryQuerySchema, answer: deliveryListSchema },
      page: (query) => deliveriesPage(deps, query),
      file: {
        ...{ action: 'deliveries.export', title: 'Доставка', columns: deliveryColumns },
        rows: (query) => everyDelivery(deps, query),
      },
    })
  }

import { deliveryColumns } from './deliveries.columns.ts'
import { registerListRoute } from '../../admin/list-route.ts'
import type { Routes } from '../../http/app.ts'
import { deliveryList } from '../preferences/preferences.service.ts'
import type { DbContext } from '../../db/db-context.ts'

/** Admin routes of deliveries: the list of messages and its exports. */
export const deliveriesAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    const deliveries = deliveryList(context)
    registerListRoute(app, 'GET /console/api/deliveries', {
      action: 'deliveries.list',
      page: deliveries.page,
      file: {
        action: 'deliveries.export',
        title: 'Доставка',
        columns: deliveryColumns,
        rows: deliveries.rows,
      },
    })
  }

import { deliveryListDefinition } from '@impulse/copy-ru/notifications/delivery-list'
import { registerListRoute } from '../../admin/list-route.ts'
import type { Routes } from '../../http/app.ts'
import { deliveryList } from '../preferences/preferences.service.ts'
import type { DbContext } from '../../db/db-context.ts'

/** Admin routes of deliveries: the list of messages and its exports. */
export const deliveriesAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    registerListRoute(app, deliveryListDefinition, deliveryList(context))
  }

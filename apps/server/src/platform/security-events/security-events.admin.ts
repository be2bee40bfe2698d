import { securityEventListDefinition } from '@impulse/copy-ru/security-events/security-event-list'
import { registerListRoute } from '../admin/list-route.ts'
import type { Db } from '../db/db.ts'
import type { Routes } from '../http/app.ts'
import { securityEventList } from './security-events.service.ts'

/** Admin routes of the security journal: the list of events and its exports. */
export const securityEventsAdminRoutes =
  ({ db }: { db: Db }): Routes =>
  (app) => {
    registerListRoute(app, securityEventListDefinition, securityEventList(db))
  }

import { auditListDefinition } from '@impulse/copy-ru/audit/audit-list'
import { registerListRoute } from '../admin/list-route.ts'
import type { Db } from '../db/db.ts'
import type { Routes } from '../http/app.ts'
import { auditList } from './audit.service.ts'

/** Admin routes of the audit: the list of audit events and its exports. */
export const auditAdminRoutes =
  ({ db }: { db: Db }): Routes =>
  (app) => {
    registerListRoute(app, auditListDefinition, auditList(db))
  }

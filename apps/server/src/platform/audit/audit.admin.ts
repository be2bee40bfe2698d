import { auditColumns } from './audit.columns.ts'
import { registerListRoute } from '../admin/list-route.ts'
import type { Db } from '../db/db.ts'
import type { Routes } from '../http/app.ts'
import { auditList } from './audit.service.ts'

/** Admin routes of the audit: the list of audit events and its exports. */
export const auditAdminRoutes =
  ({ db }: { db: Db }): Routes =>
  (app) => {
    const events = auditList(db)
    registerListRoute(app, 'GET /console/api/audit', {
      action: 'audit.list',
      page: events.page,
      file: {
        action: 'audit.export',
        title: 'Журнал',
        columns: auditColumns,
        rows: events.rows,
      },
    })
  }

import type { DbContext } from '../db/db-context.ts'
import type { Routes } from '../http/app.ts'
import { getBackgroundTasks, retryFailedJob } from './background-tasks.service.ts'

/** Admin routes of the page «Фоновые задачи». */
export const backgroundTasksAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/background-tasks', { config: { action: 'background-tasks.see' } }, () =>
      getBackgroundTasks(context),
    )
    app.addRoute(
      'POST /console/api/background-tasks/failed-jobs/:id/retry',
      { config: { action: 'background-tasks.retry' } },
      async ({ params: { id }, staff }) => {
        await retryFailedJob(context, { id, staffName: staff.name })
        return getBackgroundTasks(context)
      },
    )
  }

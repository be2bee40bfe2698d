import * as z from 'zod/mini'
import type { RouteTable } from '../routes/route-table.ts'
import { backgroundTasksSchema } from './console-background-tasks.ts'

export const consoleBackgroundTasksRoutes = {
  'GET /console/api/background-tasks': { response: { 200: backgroundTasksSchema } },
  /** Runs a failed outbox job again. */
  'POST /console/api/background-tasks/failed-jobs/:id/retry': {
    params: z.object({ id: z.uuid('job_not_failed') }),
    response: { 200: backgroundTasksSchema },
  },
} as const satisfies RouteTable

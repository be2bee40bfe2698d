import type { MemberRouteTable } from './route-table.ts'

export const monitoringRoutes = {
  'GET /healthz': { description: 'Responds when the process is alive.', security: [] },
  'GET /readyz': {
    description: 'Responds with the checks of the database, the queue and the files.',
    security: [],
  },
  'GET /metrics': { description: 'Returns the metrics in the format of Prometheus.', security: [] },
} as const satisfies MemberRouteTable

import type { DbContext } from '../db/db-context.ts'
import type { Metrics } from '../http/metrics.ts'
import { selectJobCounts } from './background-tasks.sql.ts'

/** Adds the metrics of the outbox, of the background tasks and of the connections to the database. */
export function watchJobs(metrics: Metrics, { db, clock }: DbContext): void {
  metrics.watchValues(
    {
      outbox_waiting: 'Effects that wait to be carried out',
      outbox_oldest_seconds: 'Time for which the oldest of these effects is due',
      outbox_failed: 'Effects that failed and are not tried again',
      background_tasks_failing_seconds:
        'Time since the first failure of the background task that fails for the longest time; 0: none fails',
      database_connections_open: 'Connections of this process to the database',
      database_connections_idle: 'Connections of this process that nothing uses',
      database_connections_waiting: 'Calls of this process that wait for a connection',
    },
    async () => {
      const now = clock.systemNow()
      const { waiting, failed, dueSince, failingSince } = await selectJobCounts(db, now)
      const getAge = (at: Date | null) => (at === null ? 0 : Math.max(0, now.getTime() - at.getTime()) / 1000)
      const connections = db.countConnections()
      return {
        outbox_waiting: waiting,
        outbox_oldest_seconds: getAge(dueSince),
        outbox_failed: failed,
        background_tasks_failing_seconds: getAge(failingSince),
        database_connections_open: connections.open,
        database_connections_idle: connections.idle,
        database_connections_waiting: connections.waiting,
      }
    },
  )
}

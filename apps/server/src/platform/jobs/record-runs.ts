import type { BackgroundTaskName } from '@impulse/api/background-tasks/console-background-tasks'
import type { AppContext } from '../context.ts'
import { redact } from '../log/log.ts'
import { updateFailed, updateSucceeded } from './background-tasks.sql.ts'

export type TaskContext = Pick<AppContext, 'db' | 'clock' | 'log'>

const storeEveryMs = 60_000

/**
 * Returns functions that store the results of a task's runs: each failure, the first success after a failure,
 * and otherwise at most one success a minute. A result that cannot be stored is only logged, because the task
 * itself must continue.
 */
export function recordRuns({ db, clock, log }: TaskContext, task: BackgroundTaskName) {
  let nextAt = 0
  const store = (work: Promise<void>) =>
    work.catch((error: unknown) =>
      log.warn({ err: error, task }, 'failed to store the result of a background task'),
    )
  return {
    succeeded: async (): Promise<void> => {
      const now = clock.systemNow()
      if (now.getTime() < nextAt) return
      nextAt = now.getTime() + storeEveryMs
      await store(updateSucceeded(db, task, now))
    },
    failed: async (error: unknown): Promise<void> => {
      nextAt = 0
      const message = redact(error instanceof Error ? error.message : 'unknown').slice(0, 500)
      await store(updateFailed(db, task, { now: clock.systemNow(), error: message }))
    },
  }
}

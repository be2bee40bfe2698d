import type { BackgroundTaskName } from '@impulse/api/background-tasks/console-background-tasks'
import { recordRuns, type TaskContext } from './record-runs.ts'

type Polling = {
  /** Name under which the results of the runs are stored, for the page «Фоновые задачи». */
  task: BackgroundTaskName
  everyMs: number
  /** Message in the log when a run fails. The next run happens as usual. */
  failureMessage: string
  /**
   * Returns `skipped` when there was nothing to run. Such a call does not count as a success, so an earlier
   * failure stays recorded.
   */
  run: (signal: AbortSignal) => Promise<void | 'skipped'>
}

/** Calls `run` immediately, and then `everyMs` after each call has ended. Calls never overlap. */
export function startPolling(
  context: TaskContext,
  { task, everyMs, failureMessage, run }: Polling,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const runs = recordRuns(context, task)
  let timer: NodeJS.Timeout | undefined
  const poll = async (): Promise<void> => {
    try {
      if ((await run(signal)) !== 'skipped') await runs.succeeded()
    } catch (error) {
      // A stopped run ends by throwing the reason of the signal. Any other error is a failure, also while the task stops.
      if (error !== signal.reason) {
        context.log.warn({ err: error }, failureMessage)
        await runs.failed(error)
      }
    }
    if (signal.aborted) return
    timer = setTimeout(() => (running = poll()), everyMs)
  }
  let running = poll()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

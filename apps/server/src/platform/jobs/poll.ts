import type { Log } from '../log/log.ts'

type Polling = {
  everyMs: number
  log: Log
  /** Log message when a poll fails. The next poll is not affected. */
  failed: string
  run: (signal: AbortSignal) => Promise<void>
}

/** Polls at an interval, one poll at a time, and immediately for the first time. */
export function startPolling({ everyMs, log, failed, run }: Polling): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  const poll = async (): Promise<void> => {
    try {
      await run(signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, failed)
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

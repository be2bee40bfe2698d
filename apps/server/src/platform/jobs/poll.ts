import type { Log } from '../log/log.ts'

type Polling = {
  everyMs: number
  log: Log
  /** Message in the log when a poll fails. The next poll runs as usual. */
  failed: string
  run: (signal: AbortSignal) => Promise<void>
}

/** Calls `run` immediately, and then `everyMs` after each call has ended. Calls never overlap. */
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

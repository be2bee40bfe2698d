import type { Db } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import { releaseDue } from './rewards.ts'

/**
 * Polls for what is due, so that no release can be missed. The interval and the second in which the business clock is
 * read again keep the promise that a moved clock shows within two seconds.
 */
export function startReleaseWorker({
  db,
  clock,
  log,
  intervalMs = 500,
}: {
  db: Db
  clock: Clock
  log: Log
  intervalMs?: number
}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const poll = async (): Promise<void> => {
    try {
      const released = await releaseDue({ db, clock, log, signal: stopping.signal })
      if (released > 0) log.info({ released }, 'rewards released')
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'rewards could not be released, trying again')
    }
    if (stopping.signal.aborted) return
    timer = setTimeout(() => (running = poll()), intervalMs)
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

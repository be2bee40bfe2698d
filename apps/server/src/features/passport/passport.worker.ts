import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { noteEndings } from './passport.ts'

/** Polls, so that no day can be missed; often enough that a moved clock shows within two seconds. */
export function startPassportWorker({
  db,
  clock,
  log,
  intervalMs = 800,
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
      const noted = await noteEndings({ db, clock }, { signal: stopping.signal })
      if (noted > 0) log.info({ noted }, 'ends of documents noted')
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn({ err: error }, 'ends of documents could not be noted, trying again')
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

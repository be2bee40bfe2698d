import { Refusal } from '../refusal/refusal.ts'

type Options = {
  atOnce: number
  maxWaiting: number
  /** Retry-After for refused callers, in seconds. */
  retryAfter: number
}

/**
 * Runs a limited number of callbacks at the same time, in the order of the calls.
 * @throws Refusal unavailable when too many callbacks wait
 */
export type Semaphore = <T>(callback: () => Promise<T>) => Promise<T>

export function createSemaphore({ atOnce, maxWaiting, retryAfter }: Options): Semaphore {
  let busy = 0
  const waiting: (() => void)[] = []
  return async (callback) => {
    if (busy < atOnce) busy += 1
    else if (waiting.length >= maxWaiting) throw new Refusal('unavailable', { retryAfter })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await callback()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

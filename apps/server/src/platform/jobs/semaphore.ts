import { Refusal } from '../refusal/refusal.ts'

type Options = {
  atOnce: number
  maxWaiting: number
  /** Seconds in the Retry-After header of a refused caller. */
  retryAfter: number
}

/**
 * Function that limits how many callbacks run at the same time. Further callbacks wait and run in the order
 * of their calls.
 * @throws Refusal unavailable when too many callbacks are waiting
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

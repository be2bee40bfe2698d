import type { Clock } from '../../platform/clock/clock.ts'

export type TestClock = Clock & {
  /** Moves the business clock and the system clock forward. */
  moveBy(duration: { ms?: number; seconds?: number; days?: number }): void
}

/**
 * Returns a clock that shows the real time plus the time by which the test moved it. With `isStopped`, the
 * clock stands still between the moves. So durations are exact, however slow the machine is.
 */
export function aClock({ isStopped = false }: { isStopped?: boolean } = {}): TestClock {
  let movedMs = 0
  const began = Date.now()
  const now = () => new Date((isStopped ? began : Date.now()) + movedMs)
  return {
    businessNow: now,
    systemNow: now,
    moveBy: ({ ms = 0, seconds = 0, days = 0 }) => {
      movedMs += ms + seconds * 1000 + days * 86_400_000
    },
  }
}

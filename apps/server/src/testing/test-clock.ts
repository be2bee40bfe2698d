import type { Clock } from '../platform/clock/clock.ts'

export type TestClock = Clock & {
  /** Moves both clocks. */
  moveBy(of: { ms?: number; seconds?: number; days?: number }): void
}

/** The real time, until a test moves it; `isStanding`: only the test moves it. */
export function aClock({ isStanding = false } = {}): TestClock {
  let movedMs = 0
  const start = Date.now()
  const now = () => new Date((isStanding ? start : Date.now()) + movedMs)
  return {
    businessNow: now,
    systemNow: now,
    moveBy: ({ ms = 0, seconds = 0, days = 0 }) => {
      movedMs += ms + seconds * 1000 + days * 86_400_000
    },
  }
}

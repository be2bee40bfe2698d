import type { Clock } from '../../platform/clock/clock.ts'

export type TestClock = Clock & {
  /** Moves both clocks. */
  moveBy(duration: { ms?: number; seconds?: number; days?: number }): void
}

/**
 * The real time until a test moves it. A clock that stands still makes durations exact, however slow the
 * machine is.
 */
export function aClock({ stands = false }: { stands?: boolean } = {}): TestClock {
  let movedMs = 0
  const began = Date.now()
  const now = () => new Date((stands ? began : Date.now()) + movedMs)
  return {
    businessNow: now,
    systemNow: now,
    moveBy: ({ ms = 0, seconds = 0, days = 0 }) => {
      movedMs += ms + seconds * 1000 + days * 86_400_000
    },
  }
}

import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'

/** The business clock of a moment that is over: what is seeded happened then. */
export const fixedClockAt = (moment: Date, clock: Clock): Clock => ({
  businessNow: () => moment,
  systemNow: () => clock.systemNow(),
})

import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'

/** Returns a clock whose business time always is `moment`, for creating demo data in the past. */
export const fixedClockAt = (moment: Date, clock: Clock): Clock => ({
  businessNow: () => moment,
  systemNow: () => clock.systemNow(),
})

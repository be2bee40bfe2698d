import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'

/** Returns a clock whose business time is fixed at `moment`, for events seeded in the past. */
export const fixedClockAt = (moment: Date, clock: Clock): Clock => ({
  businessNow: () => moment,
  systemNow: () => clock.systemNow(),
})

import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'

/** Business clock of a past time, at which seeded events happen. */
export const fixedClockAt = (moment: Date, clock: Clock): Clock => ({
  businessNow: () => moment,
  systemNow: () => clock.systemNow(),
})

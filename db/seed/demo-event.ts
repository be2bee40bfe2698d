import { moscowMidnight } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Tx } from '../../apps/server/src/platform/db/db.ts'

/**
 * Event in the past of the demo programme. `happen` creates the event at the time `at` of the business clock.
 */
export type Event = { at: Date; happen(tx: Tx, at: Date): Promise<void> }

/** Returns the time at which a clock in Moscow shows this hour and minute on this date. */
export const at = (day: string, hour: number, minute = 0): Date =>
  new Date(moscowMidnight(day).getTime() + (hour * 60 + minute) * 60_000)

import { moscowMidnight } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Tx } from '../../apps/server/src/platform/db/db.ts'

/** Event of the demo programme, and the time on the business clock at which it happens. */
export type Event = { at: Date; happen(tx: Tx, at: Date): Promise<void> }

/** Returns the moment of this hour and minute of a day in Moscow. */
export const at = (day: string, hour: number, minute = 0): Date =>
  new Date(moscowMidnight(day).getTime() + (hour * 60 + minute) * 60_000)

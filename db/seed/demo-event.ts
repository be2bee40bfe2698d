import { moscowMidnight } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Tx } from '../../apps/server/src/platform/db/db.ts'

/** Event of the demo programme at a time of the business clock. */
export type Event = { at: Date; happen(tx: Tx, at: Date): Promise<void> }

/** Time of a Moscow day. */
export const at = (day: string, hour: number, minute = 0): Date =>
  new Date(moscowMidnight(day).getTime() + (hour * 60 + minute) * 60_000)

import { hourMs } from '@impulse/api/fields/durations'
import type { QuietHours } from '@impulse/api/notifications/notification-preferences'
import { addDays, moscowDay, moscowMidnight } from '../../clock/moscow.ts'

/** Returns the end of the quiet hours when the moment is within quiet hours; otherwise null. */
export function quietEnd(moment: Date, quiet: QuietHours): Date | null {
  if (quiet === null) return null
  const { from, to } = quiet
  const day = moscowDay(moment)
  const hour = Math.floor((moment.getTime() - moscowMidnight(day).getTime()) / hourMs)
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return null
  const endsOn = hour < to ? day : addDays(day, 1)
  return new Date(moscowMidnight(endsOn).getTime() + to * hourMs)
}

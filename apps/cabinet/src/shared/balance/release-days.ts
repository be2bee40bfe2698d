import type { Pending } from '@impulse/api/balance/balance'
import { moscowDay, type Moment } from '../format/date.ts'
import { isDue } from './due-lot.ts'

/** Day in Moscow, `YYYY-MM-DD`, and the sum in points of the frozen lots that are released on it. */
export type ReleaseDay = { day: string; amount: number }

/**
 * Returns the days on which frozen lots are released, the nearest day first. Due lots are counted on the current day.
 * `checking` is the sum of the lots whose release is blocked («на проверке»), because they have no certain day.
 */
export function groupReleases(
  { parts }: Pending,
  { now }: { now: Moment },
): { days: ReleaseDay[]; checking: number } {
  const sums = new Map<string, number>()
  let checking = 0
  for (const { releasesAt, amount, isBlocked } of parts) {
    if (releasesAt === null) continue
    const day = moscowDay(isDue(releasesAt, { now }) ? now : releasesAt)
    if (isBlocked) checking += amount
    else sums.set(day, amount + (sums.get(day) ?? 0))
  }
  const days = Array.from(sums, ([day, amount]) => ({ day, amount }))
  return { days: days.toSorted((one, other) => (one.day < other.day ? -1 : 1)), checking }
}

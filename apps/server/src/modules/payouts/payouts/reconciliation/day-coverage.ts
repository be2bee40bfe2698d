import { addDays } from '../../../../platform/clock/moscow.ts'
import type { ClosedDay, Coverage, StatementPeriod } from './day-closing.rules.ts'

/**
 * Finds the days after the last closed day that statements cover without a gap. Ignores statements that end today or
 * later, because their last day is not over. Returns null when no day is closed and no statement remains. `periods`:
 * in the order of import.
 */
export function findCoverage(
  periods: readonly StatementPeriod[],
  { closed, today }: { closed: ClosedDay | null; today: string },
): Coverage | null {
  const over = periods.filter(({ lastDay }) => lastDay < today)
  const ordered = over.toSorted((a, b) => compare(a.firstDay, b.firstDay) || compare(b.lastDay, a.lastDay))
  const [first] = ordered
  const start = closed ?? (first && { since: first.firstDay, openingBalance: first.openingBalance })
  if (!start) return null
  let day = closed?.day ?? addDays(start.since, -1)
  for (const { firstDay, lastDay } of ordered) if (firstDay <= addDays(day, 1) && lastDay > day) day = lastDay
  const closingBalance = over.findLast(({ lastDay }) => lastDay === day)?.closingBalance
  const from = addDays(day, 1)
  const later = ordered.find(({ firstDay }) => firstDay > from)
  const to = later ? addDays(later.firstDay, -1) : addDays(today, -1)
  return {
    since: start.since,
    openingBalance: start.openingBalance,
    lastCoveredDay: day === closed?.day || closingBalance === undefined ? null : { day, closingBalance },
    missing: from <= to ? { from, to } : null,
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

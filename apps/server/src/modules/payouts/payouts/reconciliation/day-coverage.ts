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
  const missing: Coverage['missing'] = []
  let covered = closed?.day ?? addDays(start.since, -1)
  for (const { firstDay, lastDay } of [...ordered, { firstDay: today, lastDay: today }]) {
    const from = addDays(covered, 1)
    if (firstDay > from) missing.push({ from, to: addDays(firstDay, -1) })
    if (lastDay > covered) covered = lastDay
  }
  const [gap] = missing
  const day = addDays(gap?.from ?? today, -1)
  const closingBalance = over.findLast(({ lastDay }) => lastDay === day)?.closingBalance
  return {
    since: start.since,
    openingBalance: start.openingBalance,
    lastCoveredDay: day === closed?.day || closingBalance === undefined ? null : { day, closingBalance },
    missing,
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Days of an account, `YYYY-MM-DD`, both included; none when `to` is before `from`. */
export type AccountDays = { account: string; from: string; to: string }

/** Returns true when the covered days of the account contain each of the days. */
export function areCovered({ account, from, to }: AccountDays, covered: readonly AccountDays[]): boolean {
  let next = from
  for (const one of covered
    .filter((days) => days.account === account)
    .toSorted((a, b) => compare(a.from, b.from)))
    if (one.from <= next && one.to >= next) next = addDays(one.to, 1)
  return next > to
}

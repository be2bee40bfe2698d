import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { dividePeriodsByRate, type PeriodRatePart } from './tax-by-rate.rules.ts'
import { type PeriodRow, selectPaidByPeriod } from './tax-register.sql.ts'

/** Part of a member's income and tax in a period at one rate of the tax scale, in roubles. `rate`: in percent. */
export type PeriodPart = Pick<PeriodRow, 'memberId' | 'fullName' | 'phone' | 'period'> & PeriodRatePart

/**
 * Returns the taxed income of each member in successive periods of a year and its tax, one row for each rate of the tax
 * scale. `days`: the first day of each period; the first one begins the year, the last one ends before the day `to`.
 */
export async function listTaxByPeriod(
  db: Queryable,
  { days, to }: { days: readonly string[]; to: string },
): Promise<PeriodPart[]> {
  const rows = await selectPaidByPeriod(db, { starts: days.map(moscowMidnight), to: moscowMidnight(to) })
  const periods = rows.map((row) => ({
    ...row,
    income: pointsToNumber(row.income),
    withheld: pointsToNumber(row.withheld),
  }))
  return [...Map.groupBy(periods, ({ memberId }) => memberId).values()].flatMap(dividePeriodsByRate)
}

export type MonthRow = Omit<PeriodPart, 'period'> & { month: string }

/** Returns the taxed income and the withheld tax of each member by month (`YYYY-MM`) and rate of a year. */
export async function listMonthlyIncome(db: Queryable, year: number): Promise<MonthRow[]> {
  const days = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
  const parts = await listTaxByPeriod(db, { days, to: `${year + 1}-01-01` })
  return parts.map(({ period, ...part }) => ({ ...part, month: days[period]?.slice(0, 7) ?? '' }))
}

import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { divideTaxByRate, type RatePart } from './tax-by-rate.rules.ts'
import { type PaidRow, selectPaid } from './tax-register.sql.ts'
import { type TaxRow, toTaxRow } from './tax-row.ts'

/**
 * Returns each member's income and tax of a calendar year in Moscow. The withheld tax can differ from the due tax when
 * a withdrawal is paid in the year after its request, or when a payout is returned after its amount had raised the tax
 * of later withdrawals. Income without withheld tax is a separate sum, whose tax is not handled by this software. A
 * payout that is returned after its month was closed stays income of that month and reduces the income of the month of
 * its return; in a later year, it is no income of its year.
 */
export const taxRegister = (db: Queryable, year: number): Promise<TaxRow[]> =>
  selectTaxRows(db, { ...toYear(year), memberId: null })

export type { TaxRow } from './tax-row.ts'
export { calculateTaxFigures } from './tax-calculation.ts'
export { listMonthlyIncome, type MonthRow } from './tax-by-period.ts'
export { findFirstWithheld, firstWithheldSql } from './tax-register.sql.ts'

/** Returns the tax of a year that was withheld from a member in excess and not paid back; 0 when there is none. */
export async function getExcessTax(
  db: Queryable,
  { memberId, year }: { memberId: string; year: number },
): Promise<bigint> {
  const [row] = await selectTaxRows(db, { ...toYear(year), memberId })
  return row && row.difference < 0n ? -row.difference : 0n
}

const toYear = (year: number): { from: Date; to: Date } => ({
  from: moscowMidnight(`${year}-01-01`),
  to: moscowMidnight(`${year + 1}-01-01`),
})

async function selectTaxRows(
  db: Queryable,
  period: { from: Date; to: Date; memberId: string | null },
): Promise<TaxRow[]> {
  return (await selectPaid(db, { ...period, refundedBefore: null })).map(toTaxRow)
}

export type RateRow = Pick<PaidRow, 'memberId' | 'fullName' | 'phone'> & RatePart

/** Returns the taxed income of each member in a year and its tax, one row for each rate of the tax scale. */
export const listTaxByRate = async (db: Queryable, year: number): Promise<RateRow[]> =>
  (await taxRegister(db, year)).flatMap(({ memberId, fullName, phone, income, withheld }) =>
    divideTaxByRate({ income: pointsToNumber(income), withheld: pointsToNumber(withheld) }).map((part) => ({
      memberId,
      fullName,
      phone,
      ...part,
    })),
  )

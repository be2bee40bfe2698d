import type { TaxFigureRow } from '@impulse/api/accounting/accounting-exports'
import { pointsToNumber } from '@impulse/api/fields/money'
import { calculateIncomeTax } from '@impulse/api/withdrawals/withdrawal-quote'
import { addDays, moscowMidnight, toMonth, toNextMonth } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { divideTaxByRate } from './tax-by-rate.rules.ts'
import { type PaidRow, selectPaid, sumTax } from './tax-register.sql.ts'

type Figure = Omit<TaxFigureRow, 'id'>

/**
 * Returns the figures of the tax calculation 6-НДФЛ. Section 1: the tax withheld in the quarter, by the dates on which
 * it is due to the budget, and the tax paid back. Section 2: income and tax from the beginning of the year, by rate and
 * in total.
 */
export async function calculateTaxFigures(
  db: Queryable,
  { year, quarter }: { year: number; quarter: number },
): Promise<TaxFigureRow[]> {
  const quarterFrom = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
  const to = toMonth(addDays(quarterFrom, 95))
  const terms: Figure[] = []
  for (const term of listTerms(quarterFrom)) {
    const { withheld } = await sumTax(db, toPeriod(term.from, addDays(term.to, 1)))
    terms.push({ section: 1, figure: 'withheld_term', ...term, rate: null, amount: pointsToNumber(withheld) })
  }
  const last = await sumTax(db, toPeriod(quarterFrom, to))
  const year1 = toPeriod(`${year}-01-01`, to)
  const { refunded } = await sumTax(db, year1)
  const figures = [
    ...terms,
    toFigure(1, 'withheld_total', last.withheld),
    toFigure(1, 'refunded_total', last.refunded),
    ...toSecondSection(await selectPaid(db, { ...year1, memberId: null, refundedBefore: year1.to })),
    toFigure(2, 'refunded', refunded),
  ]
  return figures.map((figure, index) => ({ id: String(index + 1), ...figure }))
}

/**
 * Periods of a quarter whose withheld tax has a due date of its own: the 1st to the 22nd of each month, and the rest of
 * each month.
 */
function listTerms(quarterFrom: string): { from: string; to: string }[] {
  const second = toNextMonth(quarterFrom)
  return [quarterFrom, second, toNextMonth(second)].flatMap((from) => [
    { from, to: addDays(from, 21) },
    { from: addDays(from, 22), to: addDays(toNextMonth(from), -1) },
  ])
}

function toSecondSection(rows: readonly PaidRow[]): Figure[] {
  const taxed = rows.filter(({ income, withheld }) => income !== 0n || withheld !== 0n)
  const dueOf = ({ income }: PaidRow): number => calculateIncomeTax(Math.max(0, pointsToNumber(income)))
  const differences = taxed.map((row) => dueOf(row) - pointsToNumber(row.withheld - row.refunded))
  const sum = (values: readonly number[]): bigint => BigInt(values.reduce((total, value) => total + value, 0))
  const parts = taxed.flatMap((row) =>
    divideTaxByRate({
      income: Math.max(0, pointsToNumber(row.income)),
      withheld: pointsToNumber(row.withheld),
    }),
  )
  return [
    toFigure(2, 'members', BigInt(taxed.length)),
    ...[...new Set(parts.map(({ rate }) => rate))].flatMap((rate) => {
      const ofRate = parts.filter((part) => part.rate === rate)
      return (['income', 'calculated', 'withheld'] as const).map((figure) => ({
        ...toFigure(2, figure, sum(ofRate.map((part) => part[figure]))),
        rate,
      }))
    }),
    toFigure(2, 'calculated', sum(taxed.map(dueOf))),
    toFigure(2, 'withheld', sum(taxed.map(({ withheld }) => pointsToNumber(withheld)))),
    toFigure(2, 'not_withheld', sum(differences.map((difference) => Math.max(0, difference)))),
    toFigure(2, 'excess', sum(differences.map((difference) => Math.max(0, -difference)))),
  ]
}

const toFigure = (section: 1 | 2, figure: Figure['figure'], amount: bigint): Figure => ({
  section,
  figure,
  from: null,
  to: null,
  rate: null,
  amount: pointsToNumber(amount),
})

const toPeriod = (from: string, to: string) => ({ from: moscowMidnight(from), to: moscowMidnight(to) })

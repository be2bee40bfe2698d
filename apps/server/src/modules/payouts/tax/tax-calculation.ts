import type { TaxFigureRow } from '@impulse/api/accounting/accounting-exports'
import { pointsToNumber } from '@impulse/api/fields/money'
import { addDays, moscowMidnight, toMonth, toNextMonth } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { listTaxByPeriod } from './tax-by-period.ts'
import { divideTaxByRate, type RatePart } from './tax-by-rate.rules.ts'
import { type PaidRow, type RefundRow, selectPaid, selectRefunds } from './tax-register.sql.ts'

type Figure = Omit<TaxFigureRow, 'id'>
/** Tax of all members at a rate, in roubles. `rate`: in percent. */
type RateSum = { rate: number; amount: number }

/**
 * Returns the figures of the tax calculation 6-НДФЛ. Section 1: the tax withheld in the quarter, by the dates on which
 * it is due to the budget and by rate, and the tax paid back. Section 2: income and tax from the beginning of the year,
 * by rate and in total.
 */
export async function calculateTaxFigures(
  db: Queryable,
  { year, quarter }: { year: number; quarter: number },
): Promise<TaxFigureRow[]> {
  const quarterFrom = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
  const to = toMonth(addDays(quarterFrom, 95))
  const period = { from: moscowMidnight(`${year}-01-01`), to: moscowMidnight(to) }
  const refunds = await selectRefunds(db, period)
  const figures = [
    ...(await listWithheld(db, { year, quarterFrom, to })),
    ...toTotals(
      1,
      'refunded_total',
      sumRefunds(refunds.filter(({ at }) => at >= moscowMidnight(quarterFrom))),
    ),
    ...toSecondSection(await selectPaid(db, { ...period, memberId: null, refundedBefore: period.to })),
    ...toTotals(2, 'refunded', sumRefunds(refunds)),
  ]
  return figures.map((figure, index) => ({ id: String(index + 1), ...figure }))
}

/**
 * Returns the tax withheld in a quarter, by due date and rate and in total. The rates follow the income since the
 * beginning of the year. A due date without withheld tax has a row of 0.
 */
async function listWithheld(
  db: Queryable,
  { year, quarterFrom, to }: { year: number; quarterFrom: string; to: string },
): Promise<Figure[]> {
  const duePeriods = listDuePeriods(quarterFrom)
  // Period 0 is the year before the quarter.
  const days = [`${year}-01-01`, ...duePeriods.map(({ from }) => from)]
  const parts = (await listTaxByPeriod(db, { days, to })).map(({ withheld, ...part }) => ({
    ...part,
    amount: withheld,
  }))
  const sums = sumByRate(parts.filter(({ period }) => period > 0))
  return [
    ...duePeriods.flatMap((duePeriod, index) => {
      const ofPeriod = sumByRate(parts.filter(({ period }) => period === index + 1))
      return (ofPeriod.length > 0 ? ofPeriod : [{ rate: null, amount: 0 }]).map(({ rate, amount }) => ({
        ...toFigure(1, 'withheld_term', amount),
        ...duePeriod,
        rate,
      }))
    }),
    ...toTotals(1, 'withheld_total', sums),
  ]
}

/**
 * Returns the periods of a quarter whose withheld tax has a due date of its own: the 1st to the 22nd of each month, and
 * the rest of each month.
 */
function listDuePeriods(quarterFrom: string): { from: string; to: string }[] {
  const second = toNextMonth(quarterFrom)
  return [quarterFrom, second, toNextMonth(second)].flatMap((from) => [
    { from, to: addDays(from, 21) },
    { from: addDays(from, 22), to: addDays(toNextMonth(from), -1) },
  ])
}

/** Sums up tax refunds by the rate of the tax that was withheld in excess: the highest rate of the member's year. */
const sumRefunds = (refunds: readonly RefundRow[]): RateSum[] =>
  sumByRate(
    refunds.flatMap((refund) => {
      const [income, amount] = [pointsToNumber(refund.income), pointsToNumber(refund.amount)]
      const highest = divideTaxByRate({ income, withheld: Math.abs(amount) }).at(-1)
      return highest ? [{ rate: highest.rate, amount }] : []
    }),
  )

/**
 * Returns the figures of section 2 for each rate and in total. A person counts at each rate that their income reached.
 * «Не удержанный» and «излишне удержанный» compare the calculated tax of each part with its withheld tax less the
 * refunds.
 */
function toSecondSection(rows: readonly PaidRow[]): Figure[] {
  const divide = (withheldOf: (row: PaidRow) => bigint) =>
    rows.flatMap((row) =>
      divideTaxByRate({ income: pointsToNumber(row.income), withheld: pointsToNumber(withheldOf(row)) }),
    )
  const parts = divide(({ withheld }) => withheld)
  const unrefundedParts = divide(({ withheld, refunded }) => withheld - refunded)
  const rates = [...new Set([...parts, ...unrefundedParts].map(({ rate }) => rate))].toSorted((a, b) => a - b)
  const toFigures = (rate: number | null, people: number): Figure[] => {
    const isOfRate = (part: RatePart) => rate === null || part.rate === rate
    const total = (figure: 'income' | 'calculated' | 'withheld') =>
      toFigure(2, figure, sum(parts.filter(isOfRate).map((part) => part[figure])))
    const differences = unrefundedParts.filter(isOfRate).map((part) => part.calculated - part.withheld)
    return [
      toFigure(2, 'members', people),
      total('income'),
      total('calculated'),
      total('withheld'),
      toFigure(2, 'not_withheld', sum(differences.map((difference) => Math.max(0, difference)))),
      toFigure(2, 'excess', sum(differences.map((difference) => Math.max(0, -difference)))),
    ].map((figure) => ({ ...figure, rate }))
  }
  return [
    ...rates.flatMap((rate) =>
      toFigures(rate, parts.filter((part) => part.rate === rate && part.income > 0).length),
    ),
    ...toFigures(null, rows.filter(({ income }) => income > 0n).length),
  ]
}

/** Sums up tax by rate, lowest rate first, and leaves out sums of 0. */
function sumByRate(taxes: readonly RateSum[]): RateSum[] {
  const rates = [...new Set(taxes.map(({ rate }) => rate))].toSorted((a, b) => a - b)
  return rates
    .map((rate) => ({
      rate,
      amount: sum(taxes.filter((tax) => tax.rate === rate).map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => amount !== 0)
}

/** Returns a figure for each rate, and the total of all rates. */
const toTotals = (section: 1 | 2, figure: Figure['figure'], sums: readonly RateSum[]): Figure[] => [
  ...sums.map(({ rate, amount }) => ({ ...toFigure(section, figure, amount), rate })),
  toFigure(section, figure, sum(sums.map(({ amount }) => amount))),
]

const toFigure = (section: 1 | 2, figure: Figure['figure'], amount: number): Figure => ({
  section,
  figure,
  from: null,
  to: null,
  rate: null,
  amount,
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

import { calculateIncomeTax, divideByTaxRate, roundTax } from '@impulse/api/withdrawals/withdrawal-quote'

/** Part of a member's year at one rate of the tax scale, in roubles. `rate`: in percent. */
export type RatePart = { rate: number; income: number; calculated: number; withheld: number }

/**
 * Divides the income of a member's year and the tax withheld from it by the rates of the scale, lowest first. The tax
 * of each part is rounded as the whole tax, and the remainder belongs to the highest rate. The withheld tax fills the lowest
 * rate first; the highest one gets the rest, also tax that was withheld in excess. So the sums of all parts are exactly
 * the income, its tax and the withheld tax.
 */
export function divideTaxByRate({ income, withheld }: { income: number; withheld: number }): RatePart[] {
  if (income === 0 && withheld === 0) return []
  const bases = divideByTaxRate(income).filter((base, index) => index === 0 || base.income > 0)
  const last = bases.length - 1
  let [taxLeft, withheldLeft] = [calculateIncomeTax(income), withheld]
  return bases.map(({ percent, income: base }, index) => {
    const calculated = index === last ? taxLeft : roundTax(base * percent)
    const ofRate = index === last ? withheldLeft : Math.min(withheldLeft, calculated)
    taxLeft -= calculated
    withheldLeft -= ofRate
    return { rate: percent, income: base, calculated, withheld: ofRate }
  })
}

/** Part of a period at one rate. The tax of the whole year is calculated from its whole income, so a period has none. */
export type PeriodRatePart = Omit<RatePart, 'calculated'>

/**
 * Divides the income and the withheld tax of successive periods of a member's year by the rates of the scale. The part
 * of a period at a rate is the change in the part of the year so far, so the periods of a rate sum to the part of the
 * year, and a return takes its income and tax from the highest rates. Leaves out parts without income and tax.
 */
export function dividePeriodsByRate<Period extends { income: number; withheld: number }>(
  periods: readonly Period[],
): (Period & PeriodRatePart)[] {
  const year = { income: 0, withheld: 0 }
  let before: RatePart[] = []
  return periods.flatMap((period) => {
    year.income += period.income
    year.withheld += period.withheld
    const after = divideTaxByRate(year)
    const changes = subtractParts(after, before).map((part) => ({ ...period, ...part }))
    before = after
    return changes.filter(({ income, withheld }) => income !== 0 || withheld !== 0)
  })
}

/** Subtracts the parts of one income from those of another. The parts of each begin with the lowest rate. */
function subtractParts(parts: readonly RatePart[], subtracted: readonly RatePart[]): PeriodRatePart[] {
  const longer = parts.length > subtracted.length ? parts : subtracted
  return longer.map(({ rate }, index) => ({
    rate,
    income: (parts[index]?.income ?? 0) - (subtracted[index]?.income ?? 0),
    withheld: (parts[index]?.withheld ?? 0) - (subtracted[index]?.withheld ?? 0),
  }))
}

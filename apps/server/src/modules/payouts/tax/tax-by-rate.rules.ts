import { calculateIncomeTax, divideByTaxRate, roundTax } from '@impulse/api/withdrawals/withdrawal-quote'

/** Part of a member's year at one rate of the tax scale, in roubles. `rate`: in percent. */
export type RatePart = { rate: number; income: number; calculated: number; withheld: number }

/**
 * Divides the income of a member's year and the tax withheld from it by the rates of the scale, lowest first. The tax
 * of each part is rounded as the whole tax, and the remainder is of the highest rate. The withheld tax fills the lowest
 * rate first; the highest one gets the rest, also tax that was withheld in excess. So the sums of all parts are exactly
 * the income, its tax and the withheld tax. A negative income, which arises when payments of an earlier year come back,
 * has negative parts.
 */
export function divideTaxByRate({ income, withheld }: { income: number; withheld: number }): RatePart[] {
  if (income < 0)
    return divideTaxByRate({ income: -income, withheld: 0 - withheld }).map(({ rate, ...sums }) => ({
      rate,
      income: 0 - sums.income,
      calculated: 0 - sums.calculated,
      withheld: 0 - sums.withheld,
    }))
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

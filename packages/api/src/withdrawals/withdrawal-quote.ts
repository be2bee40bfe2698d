/**
 * Data from which the fee and the tax of a withdrawal are calculated, in points. The tax depends on the member's
 * earlier income of the year and on the tax withheld from it.
 */
export type WithdrawalCharges = {
  fee: number
  taxMode: 'none' | 'ndfl'
  /** Income of the member in this year and the tax withheld from it, both including open withdrawals. */
  yearIncome: number
  yearTax: number
}

export type WithdrawalQuote = { amount: number; fee: number; tax: number; credited: number }

/** Steps of the income tax (НДФЛ) of a resident since 2025, by the income of the year in roubles. */
export const incomeTaxSteps = [
  { above: 0, percent: 13 },
  { above: 2_400_000, percent: 15 },
  { above: 5_000_000, percent: 18 },
  { above: 20_000_000, percent: 20 },
  { above: 50_000_000, percent: 22 },
]

/**
 * Divides the income of a year into parts, one for each step of the tax scale. `percent`: tax rate of the part.
 * `income`: the part in roubles.
 */
export const divideByTaxRate = (yearIncome: number): { percent: number; income: number }[] =>
  incomeTaxSteps.map(({ above, percent }, index) => {
    const end = incomeTaxSteps[index + 1]?.above ?? Infinity
    return { percent, income: Math.max(0, Math.min(yearIncome, end) - above) }
  })

/**
 * Calculates the income tax (НДФЛ) of a resident on the income of a year. Half a rouble of tax is rounded up (art. 52
 * and 224 of the Tax Code).
 */
export function calculateIncomeTax(yearIncome: number): number {
  const hundredths = divideByTaxRate(yearIncome).reduce(
    (sum, { percent, income }) => sum + income * percent,
    0,
  )
  return roundTax(hundredths)
}

/** Rounds a tax in hundredths of a rouble to roubles, half a rouble up. */
export const roundTax = (hundredths: number): number => Math.floor((hundredths + 50) / 100)

/**
 * Divides the sum of a withdrawal into fee, tax and credited amount, in whole points. Both the shown and the
 * posted sums are calculated by this function, so that they are equal.
 */
export function calculateQuote(
  amount: number,
  { fee, taxMode, yearIncome, yearTax }: WithdrawalCharges,
): WithdrawalQuote {
  const due = taxMode === 'none' ? 0 : Math.max(0, calculateIncomeTax(yearIncome + amount) - yearTax)
  const withheld = Math.min(due, Math.max(0, amount - fee))
  return { amount, fee, tax: withheld, credited: amount - fee - withheld }
}

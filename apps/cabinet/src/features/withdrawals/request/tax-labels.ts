import {
  calculateIncomeTax,
  calculateQuote,
  type WithdrawalCharges,
} from '@impulse/api/withdrawals/withdrawal-quote'
import { formatRoubles } from '../../../shared/format/amount.ts'

/**
 * Why the tax is not what it would be of this sum alone: the year before it moves the rate, or owes some. Null: it is, to
 * the rouble that the rounding takes or gives. Without a sum, what is owed alone.
 */
export function formatTax(amount: number | null, charges: WithdrawalCharges): string | null {
  const { tax, yearIncome, yearTax } = charges
  if (tax === 'none') return null
  const due = calculateIncomeTax(yearIncome + (amount ?? 0)) - yearTax
  // Tax that the sum does not cover is taken from the next one of the year.
  const isYearTax = Math.abs(due - calculateIncomeTax(amount ?? 0)) > 1
  const isTakenAll = amount !== null && calculateQuote(amount, charges).tax < due
  return isYearTax || isTakenAll
    ? `НДФЛ считаем с\u00a0дохода за\u00a0год: с\u00a0его начала вы\u00a0вывели ${formatRoubles(yearIncome)}, удержано ${formatRoubles(yearTax)}`
    : null
}

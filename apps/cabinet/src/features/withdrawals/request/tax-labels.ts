import {
  calculateIncomeTax,
  calculateQuote,
  type WithdrawalCharges,
} from '@impulse/api/withdrawals/withdrawal-quote'
import { formatRoubles } from '../../../shared/format/amount.ts'

/**
 * Returns an explanation when earlier income of the year changes the tax, by a higher rate or by tax that was
 * not withheld; otherwise null. A difference of one rouble is only rounding. If `amount` is null, only tax that
 * was not withheld is explained.
 */
export function formatTax(amount: number | null, charges: WithdrawalCharges): string | null {
  const { tax, yearIncome, yearTax } = charges
  if (tax === 'none') return null
  const due = calculateIncomeTax(yearIncome + (amount ?? 0)) - yearTax
  // If this amount does not cover the tax that is due, the next withdrawal of the year pays the rest of the tax.
  const isYearTax = Math.abs(due - calculateIncomeTax(amount ?? 0)) > 1
  const isTakenAll = amount !== null && calculateQuote(amount, charges).tax < due
  return isYearTax || isTakenAll
    ? `НДФЛ считаем с\u00a0дохода за\u00a0год: с\u00a0его начала вы\u00a0вывели ${formatRoubles(yearIncome)}, удержано ${formatRoubles(yearTax)}`
    : null
}

import {
  calculateIncomeTax,
  calculateQuote,
  type WithdrawalCharges,
} from '@impulse/api/withdrawals/withdrawal-quote'
import { formatRoubles } from '../../../shared/format/amount.ts'

/**
 * Explains a tax that earlier income of the year changes, by a higher rate or by tax that was not withheld.
 * Returns null when the tax equals the tax on only this amount, apart from a rouble of rounding. If `amount`
 * is null, checks only the tax that was not withheld.
 */
export function formatTax(amount: number | null, charges: WithdrawalCharges): string | null {
  const { tax, yearIncome, yearTax } = charges
  if (tax === 'none') return null
  const due = calculateIncomeTax(yearIncome + (amount ?? 0)) - yearTax
  // The next withdrawal of the year pays the tax that this amount does not cover.
  const isYearTax = Math.abs(due - calculateIncomeTax(amount ?? 0)) > 1
  const isTakenAll = amount !== null && calculateQuote(amount, charges).tax < due
  return isYearTax || isTakenAll
    ? `НДФЛ считаем с\u00a0дохода за\u00a0год: с\u00a0его начала вы\u00a0вывели ${formatRoubles(yearIncome)}, удержано ${formatRoubles(yearTax)}`
    : null
}

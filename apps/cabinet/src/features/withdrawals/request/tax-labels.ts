import {
  calculateIncomeTax,
  calculateQuote,
  type WithdrawalCharges,
} from '@impulse/api/withdrawals/withdrawal-quote'
import { formatRoubles } from '../../../shared/format/amount.ts'

/**
 * Returns an explanation of the tax, or null when no explanation is needed. The tax is explained when it differs
 * from the tax on the amount alone: the year's income has reached a higher rate, or tax on earlier income was not
 * withheld. A difference of one rouble is only rounding. The tax is also explained when the amount does not cover
 * it. If `amount` is null, only tax that was not withheld is explained.
 */
export function formatTax(amount: number | null, charges: WithdrawalCharges): string | null {
  const { taxMode, yearIncome, yearTax } = charges
  if (taxMode === 'none') return null
  const due = calculateIncomeTax(yearIncome + (amount ?? 0)) - yearTax
  const isYearTax = Math.abs(due - calculateIncomeTax(amount ?? 0)) > 1
  // True when the amount does not cover the tax that is due. The next withdrawal of the year pays the rest.
  const isTakenAll = amount !== null && calculateQuote(amount, charges).tax < due
  return isYearTax || isTakenAll
    ? `НДФЛ считаем с\u00a0дохода за\u00a0год: с\u00a0его начала вы\u00a0вывели ${formatRoubles(yearIncome)}, удержано ${formatRoubles(yearTax)}`
    : null
}

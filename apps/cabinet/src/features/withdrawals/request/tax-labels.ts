import {
  calculateIncomeTax,
  calculateQuote,
  type WithdrawalCharges,
} from '@impulse/api/withdrawals/withdrawal-quote'
import { formatRoubles } from '@impulse/copy-ru/balance/points'

/**
 * Returns an explanation of the tax, or null when none is needed. The tax is explained when it differs by more than one
 * rouble from the tax on `amount` alone, or when `amount` does not cover the tax that is due. If `amount` is null, the
 * tax is explained only when tax on earlier income was not withheld.
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

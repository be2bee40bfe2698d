import { pointsToNumber } from '@impulse/api/fields/money'
import { calculateIncomeTax } from '@impulse/api/withdrawals/withdrawal-quote'
import type { PaidRow } from './tax-register.sql.ts'

/**
 * Row of the tax register, in roubles. `due`: tax on the income of the year. `difference`: tax that is still to be
 * withheld; negative when too much tax was withheld and not paid back.
 */
export type TaxRow = PaidRow & { due: bigint; difference: bigint }

/** Returns the row of the tax register: the payments of a member with the tax on the income. */
export function toTaxRow(row: PaidRow): TaxRow {
  const due = BigInt(calculateIncomeTax(pointsToNumber(row.income)))
  return { ...row, due, difference: due - row.withheld + row.refunded }
}

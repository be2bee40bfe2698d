import { pointsToWire } from '@impulse/api/fields/money'
import { calculateIncomeTax } from '@impulse/api/withdrawals/withdrawal-quote'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { type PaidRow, selectPaid } from './tax-register.sql.ts'

/** `due`: by the scale, of the income of the year. `difference`: what is still to be withheld, or was too much. */
export type TaxRow = PaidRow & { due: bigint; difference: bigint }

/**
 * Each member's income of a Moscow year with its tax. They differ where a payment was asked for in one year and paid in
 * the next, and where one came back after others had been taxed above it. What was asked for while the server kept
 * no tax is told next to it: whoever runs it settles that tax outside.
 */
export async function taxRegister(on: Queryable, year: number): Promise<TaxRow[]> {
  const days = { from: moscowMidnight(`${year}-01-01`), to: moscowMidnight(`${year + 1}-01-01`) }
  return (await selectPaid(on, days)).map((row) => {
    const due = BigInt(calculateIncomeTax(pointsToWire(row.income)))
    return { ...row, due, difference: due - row.withheld }
  })
}

import { pointsToNumber } from '@impulse/api/fields/money'
import { calculateIncomeTax } from '@impulse/api/withdrawals/withdrawal-quote'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { type PaidRow, selectPaid } from './tax-register.sql.ts'

/**
 * Row of the tax register. `due`: tax on the income of the year. `difference`: tax that is still to be
 * withheld; negative when too much tax was withheld.
 */
export type TaxRow = PaidRow & { due: bigint; difference: bigint }

/**
 * Returns each member's income and tax of a calendar year in Moscow. The withheld tax can differ from the due tax
 * when a withdrawal is paid in the year after its request, or when a payout is returned after its amount had raised
 * the tax of later withdrawals. Income without withheld tax is a separate sum; its tax is settled outside of this
 * software.
 */
export async function taxRegister(db: Queryable, year: number): Promise<TaxRow[]> {
  const days = { from: moscowMidnight(`${year}-01-01`), to: moscowMidnight(`${year + 1}-01-01`) }
  return (await selectPaid(db, days)).map((row) => {
    const due = BigInt(calculateIncomeTax(pointsToNumber(row.income)))
    return { ...row, due, difference: due - row.withheld }
  })
}

import { hourMs } from '@impulse/api/fields/durations'
import { moscowDay, toMonth } from '../../../../platform/clock/moscow.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { groupNotifications } from '../../../../platform/notifications/notifications.service.ts'
import { recalculateContracts } from '../recalculation/recalculate.ts'
import { ruleSetsNow } from '../rules-in-force.ts'
import { countPlaces, lockContractsOfMonths, selectMonthsToCount } from './month-counts.sql.ts'

type CountContext = Pick<AppContext, 'db' | 'clock'> & { limit?: number; signal?: AbortSignal }

/**
 * Time between the end of a month and its count. A transaction that cancels a contract reads the clock before it waits
 * for locks, and the clocks of two servers differ: its cancellation in the last seconds of the month is counted as well.
 */
const waitMs = hourMs

/**
 * Counts the places in months that ended an hour ago: without the contracts that were cancelled before the end of the month,
 * unless the rules count cancelled contracts. Recalculates the rewards whose place changed. Counts `limit` months of
 * members in one transaction. Returns the number of recalculated contracts.
 */
export async function countMonths({ db, clock, limit = 200, signal }: CountContext): Promise<number> {
  let recalculated = 0
  while (!signal?.aborted) {
    const now = clock.businessNow()
    const month = toMonth(moscowDay(new Date(now.getTime() - waitMs)))
    const months = await selectMonthsToCount(db, { month, limit })
    if (months.length === 0) break
    recalculated += await db.transaction(async (tx) => {
      await groupNotifications(tx, `month-count:${moscowDay(now)}`)
      const numbers = await lockContractsOfMonths(tx, months)
      // Rules are locked before months and balances, as in every transaction that rewards contracts.
      await ruleSetsNow(tx)
      const changed = await countPlaces(tx, { months, numbers, now })
      const totals = await recalculateContracts(tx, changed, { now, actor: 'month-count' })
      return totals.contracts
    })
    if (months.length < limit) break
  }
  return recalculated
}

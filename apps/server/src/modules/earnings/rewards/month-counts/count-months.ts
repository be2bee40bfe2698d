import { hourMs } from '@impulse/api/fields/durations'
import { moscowDay, toMonth } from '../../../../platform/clock/moscow.ts'
import type { AppContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fairTransaction } from '../../../../platform/db/fair-lock.ts'
import { groupNotifications } from '../../../../platform/notifications/notifications.service.ts'
import { runChunkOrEach } from '../../../../platform/jobs/chunk-or-each.ts'
import { recalculateContracts } from '../recalculation/recalculate.ts'
import type { MemberMonth } from '../rewards.sql.ts'
import { ruleSetsNow } from '../rules-in-force.ts'
import { countPlaces, lockContractsOfMonths, selectMonthsToCount } from './month-counts.sql.ts'

type CountContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { limit?: number; signal?: AbortSignal }

/**
 * Time between the end of a month and its count. A transaction that cancels a contract reads the clock before it waits
 * for locks, and the clocks of two servers differ: its cancellation in the last seconds of the month is counted as well.
 */
const waitMs = hourMs

/**
 * Counts the places in months that ended an hour ago: without the contracts that were cancelled before the end of the
 * month, unless the rules count cancelled contracts. Recalculates the rewards whose place changed. Counts `limit` months
 * of members in one transaction. A month that cannot be counted is logged and skipped. Returns the number of recalculated
 * contracts.
 */
export async function countMonths({ limit = 200, signal, ...counting }: CountContext): Promise<number> {
  const { db, clock, log } = counting
  let recalculated = 0
  // A month whose count failed is still due, so each chunk begins after the last month of the previous chunk.
  for (let after: MemberMonth | undefined; !signal?.aborted;) {
    const months = await selectMonthsToCount(db, {
      before: firstOpenMonth(clock.businessNow()),
      after,
      limit,
    })
    recalculated += await runChunkOrEach(months, {
      run: (chunk) => fairTransaction(db, (tx) => countChunk(tx, chunk, clock.businessNow())),
      onFailed: (error, month) =>
        log.error({ err: error, ...month }, 'failed to count the places of a month'),
      signal,
    })
    after = months.at(-1)
    if (months.length < limit) break
  }
  return recalculated
}

/** Counts in `tx` the first 200 months that ended an hour before `now`. Only for the demo, whose time is in the past. */
export async function countMonthsAt(tx: Tx, now: Date): Promise<void> {
  const months = await selectMonthsToCount(tx, { before: firstOpenMonth(now), after: undefined, limit: 200 })
  await countChunk(tx, months, now)
}

const firstOpenMonth = (now: Date): string => toMonth(moscowDay(new Date(now.getTime() - waitMs)))

async function countChunk(tx: Tx, months: readonly MemberMonth[], now: Date): Promise<number> {
  await groupNotifications(tx, `month-count:${moscowDay(now)}`)
  const numbers = await lockContractsOfMonths(tx, months)
  // Rules are locked before months and balances, as in every transaction that rewards contracts.
  await ruleSetsNow(tx)
  const changed = await countPlaces(tx, { months, numbers, now })
  const totals = await recalculateContracts(tx, changed, { now, actor: 'month-count' })
  return totals.contracts
}

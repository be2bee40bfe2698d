import type { MonthClosing } from '@impulse/api/accounting/month-closing'
import { pointsToNumber } from '@impulse/api/fields/money'
import { insertClosedMonth, selectOpenMonth } from '../../../ledger/ledger.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { addDays, moscowDay, toNextMonth } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { staffMember, toStaffActor } from '../../../platform/staff/staff.service.ts'
import { countUncountedMembers } from '../../earnings/rewards/rewards.service.ts'
import { findMonthBlockers, type MonthBlockers } from '../payouts/payouts.service.ts'

/**
 * Returns the month that is closed next and the facts that still prevent its closing; `open` is null while the ledger
 * is empty.
 */
export async function getMonthClosing({
  db,
  clock,
}: {
  db: Queryable
  clock: DbContext['clock']
}): Promise<MonthClosing> {
  const month = await selectOpenMonth(db)
  if (month === null) return { open: null }
  const isOver = moscowDay(clock.businessNow()) > lastDayOf(month)
  const blockers = await findClosingBlockers(db, month)
  const { openPayouts, ...further } = blockers
  return {
    open: {
      month,
      isOver,
      openPayouts: { count: openPayouts.count, sum: pointsToNumber(openPayouts.sum) },
      ...further,
      isClosable: isOver && isSettled(blockers),
    },
  }
}

/**
 * Closes the open month: later transactions are dated in the month after it, or later. The insert of the closed month
 * keeps other postings out until the commit. The blockers are read after this insert, so that no payout can be sent or
 * reach an outcome in between.
 * @throws Refusal staff_not_found, month_not_next, month_not_over, month_not_settled
 */
export const closeMonth = (
  { db, clock }: DbContext,
  { month, staffName }: { month: string; staffName: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    if ((await selectOpenMonth(tx)) !== month) throw new Refusal('month_not_next')
    const closedAt = clock.businessNow()
    if (moscowDay(closedAt) <= lastDayOf(month)) throw new Refusal('month_not_over')
    if (!(await insertClosedMonth(tx, { month, closedBy: person.name, closedAt })))
      throw new Refusal('month_not_next')
    if (!isSettled(await findClosingBlockers(tx, month))) throw new Refusal('month_not_settled')
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor: toStaffActor(person),
      action: 'accounting.month-closed',
      memberId: null,
      object: month,
    })
  })

type ClosingBlockers = MonthBlockers & { uncountedMembers: number }

const findClosingBlockers = async (db: Queryable, month: string): Promise<ClosingBlockers> => ({
  ...(await findMonthBlockers(db, lastDayOf(month))),
  uncountedMembers: await countUncountedMembers(db, { until: month }),
})

const isSettled = (blockers: ClosingBlockers): boolean =>
  blockers.openPayouts.count +
    blockers.contradictedPayouts +
    blockers.openLines +
    blockers.openSettlements +
    blockers.uncountedMembers +
    blockers.openAccounts.length ===
  0

/** Returns the last day of a month `YYYY-MM`. */
const lastDayOf = (month: string): string => addDays(toNextMonth(`${month}-01`), -1)

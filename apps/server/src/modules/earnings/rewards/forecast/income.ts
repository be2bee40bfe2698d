import { pointsToNumber } from '@impulse/api/fields/money'
import type { Income } from '@impulse/api/rewards/rewards'
import {
  addDays,
  moscowDay,
  moscowMidnight,
  toMonth,
  toNextMonth,
} from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { selectIncome } from './income.sql.ts'

const monthsBefore = 12

/**
 * Returns the member's income of the current month and of the twelve months before it, latest month first.
 * `now`: time of the business clock.
 */
export async function getIncome(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Income> {
  const firstDays = [toNextMonth(moscowDay(now))]
  for (let i = 0; i <= monthsBefore; i += 1) firstDays.unshift(toMonth(addDays(firstDays[0] ?? '', -1)))
  const rows = await selectIncome(db, { memberId, monthStarts: firstDays.map(moscowMidnight) })
  const months = firstDays.slice(0, -1).map((since, i) => {
    const row = rows.get(i)
    return {
      since,
      to: addDays(firstDays[i + 1] ?? '', -1),
      points: pointsToNumber(row?.points ?? 0n),
      contracts: Number(row?.contracts ?? 0),
      clawedBack: pointsToNumber(row?.points_clawed_back ?? 0n),
      added: pointsToNumber(row?.added ?? 0n),
    }
  })
  return { months: months.reverse() }
}

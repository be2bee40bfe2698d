import type { Forecast, MonthGoal } from '@impulse/api/rewards/rewards'
import { addDays, toMonth, toNextMonth, moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { calculateForecast } from './forecast.rules.ts'
import { selectUsualProduct } from './income.sql.ts'
import { selectMonthGoal, upsertMonthGoal } from './month-goal.sql.ts'
import { countCancelled } from '../month-counts/month-counts.sql.ts'
import { ruleSetOn } from '../rewards.rules.ts'
import { selectMonths, loadRuleSets } from '../rewards.sql.ts'

/**
 * Returns the member's percent step in the current month and the rewards of further contracts. `now`: time of
 * the business clock.
 */
export async function forecastFor(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Forecast> {
  const today = moscowDay(now)
  const month = toMonth(today)
  const [ruleSets, [present], cancelled, goal, usualProduct] = await Promise.all([
    loadRuleSets(db),
    selectMonths(db, [{ memberId, month }]),
    countCancelled(db, { memberId, month }),
    selectMonthGoal(db, { memberId, month }),
    selectUsualProduct(db, memberId),
  ])
  const ruleSet = ruleSetOn(ruleSets, today)
  const rulesOfMonthEnd = ruleSetOn(ruleSets, addDays(toNextMonth(today), -1))
  invariant(
    ruleSet && rulesOfMonthEnd,
    'reward rules must be in force on every date that the programme accepts',
  )
  return {
    today,
    month,
    goal,
    cancelled: rulesOfMonthEnd.rules.countsCancelled ? 0 : cancelled,
    ...calculateForecast(ruleSet, { counted: present?.rewarded ?? 0, usualProduct }),
  }
}

/** Sets the goal of the current month; `contracts` null removes it. `now`: time of the business clock. */
export const setMonthGoal = (
  db: Queryable,
  { memberId, now, contracts }: MonthGoal & { memberId: string; now: Date },
): Promise<void> => upsertMonthGoal(db, { memberId, month: toMonth(moscowDay(now)), contracts })

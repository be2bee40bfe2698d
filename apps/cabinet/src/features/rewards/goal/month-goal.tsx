import type { Forecast } from '@impulse/api/rewards/rewards'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { FoldedFields } from '../folded-fields.tsx'
import { goalTitle } from './goal.ts'

const GoalFields = lazySheet(() => import('./goal-fields.tsx').then((module) => module.GoalFields))

type MonthGoalProps = { forecast: Forecast; onChanged: () => void }

/** Goal of the month in contracts, which the member can set, change and remove. */
export function MonthGoal({ forecast, onChanged }: MonthGoalProps) {
  return (
    <FoldedFields title={goalTitle(forecast.goal, forecast.counted)}>
      {(state) => <GoalFields forecast={forecast} onChanged={onChanged} {...state} />}
    </FoldedFields>
  )
}

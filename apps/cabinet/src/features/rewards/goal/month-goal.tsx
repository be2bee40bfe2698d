import type { Forecast } from '@impulse/api/rewards/rewards'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { FoldedFields } from '../folded-fields.tsx'
import { GoalMark } from './goal-mark.tsx'
import { goalTitle } from './goal.ts'

const GoalFields = lazySheet(() => import('./goal-fields.tsx').then((module) => module.GoalFields))

type MonthGoalProps = { forecast: Forecast; onChanged: () => void }

/** Goal of the month in contracts, which the member can set, change and remove. */
export function MonthGoal({ forecast, onChanged }: MonthGoalProps) {
  return (
    <FoldedFields
      title={
        <>
          {forecast.goal !== null && (
            <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
              <GoalMark />
            </svg>
          )}
          {goalTitle(forecast.goal, forecast.counted)}
        </>
      }
    >
      {(state) => <GoalFields forecast={forecast} onChanged={onChanged} {...state} />}
    </FoldedFields>
  )
}

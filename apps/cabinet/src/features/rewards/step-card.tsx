import type { Forecast } from '@impulse/api/rewards/rewards'
import { SumRow, SumRows } from '../../shared/amount/sum-rows.tsx'
import type { Loadable } from '../../shared/loading/loadable.ts'
import { useFreshPart } from '../../shared/loading/use-fresh-part.ts'
import { PartCard } from '../../shared/feedback/part-card.tsx'
import { Milestone } from '../../shared/feedback/milestone.tsx'
import { Skeleton, SkeletonRows } from '../../shared/ui/skeleton.tsx'
import { MonthGoal } from './goal/month-goal.tsx'
import { IncomeSimulator } from './income-simulator.tsx'
import { fetchForecast } from './rewards.load.ts'
import { StepBar } from './step-bar.tsx'
import { DotSeparated } from '../../shared/format/dot-separated.tsx'
import css from './step-card.module.css'
import {
  cancelledNote,
  formatChange,
  formatCounted,
  nextStepNote,
  reachedStep,
  stepTitle,
} from './step-labels.ts'

/**
 * Card with the member's current reward step (a range of contracts of the month with the same rate), the following
 * reward steps, the rewards for the next contract, the goal of the month, and the income calculator.
 */
export function StepCard({ loaded }: { loaded: Loadable<Forecast> }) {
  const part = useFreshPart(fetchForecast, loaded)
  return (
    <PartCard label="Ставка месяца" part={part} waiting="Считаем доход" skeleton={<StepSkeleton />}>
      {(forecast) => <Steps forecast={forecast} onGoalChanged={part.retry} />}
    </PartCard>
  )
}

function Steps({ forecast, onGoalChanged }: { forecast: Forecast; onGoalChanged: () => void }) {
  const note = nextStepNote(forecast)
  const aboutCancelled = cancelledNote(forecast)
  const reached = reachedStep(forecast)
  return (
    <>
      <div className={css.head}>
        <p className={css.quiet}>
          <DotSeparated>{formatCounted(forecast)}</DotSeparated>
        </p>
        <h2 className={css.title}>{stepTitle(forecast)}</h2>
      </div>
      {reached !== undefined && <Milestone>{reached}</Milestone>}
      <StepBar forecast={forecast} />
      {note !== undefined && <p className={css.quiet}>{note}</p>}
      {aboutCancelled !== undefined && <p className={css.quiet}>{aboutCancelled}</p>}
      <NextContract forecast={forecast} />
      <MonthGoal forecast={forecast} onChanged={onGoalChanged} />
      <IncomeSimulator forecast={forecast} />
    </>
  )
}

/**
 * Rewards for the member's next contract. These rewards stay visible when the member hides amounts, because the
 * rewards are the same for all members on this reward step.
 */
function NextContract({ forecast: { counted, products } }: { forecast: Forecast }) {
  return (
    <div>
      <h3 className={css.subtitle}>{counted === 0 ? 'Первый' : 'Следующий'} договор принесёт</h3>
      <SumRows>
        {products.map(({ key, name, income }) => (
          <SumRow key={key} name={name}>
            {formatChange(income[0] ?? 0)}
          </SumRow>
        ))}
      </SumRows>
    </div>
  )
}

function StepSkeleton() {
  return (
    <>
      <Skeleton width="half" />
      <Skeleton shape="title" />
      <SkeletonRows count={6} />
    </>
  )
}

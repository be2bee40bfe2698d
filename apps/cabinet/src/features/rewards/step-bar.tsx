import type { Forecast } from '@impulse/api/rewards/rewards'
import { classNames } from '../../shared/ui/class-names.ts'
import { GoalMark } from './goal/goal-mark.tsx'
import css from './step-bar.module.css'
import { formatPlace, formatRate, type ShownStep, toShownSteps } from './step-labels.ts'

/**
 * Bar with the month's reward steps (ranges of contracts with one rate), filled up to the counted contracts. A marker
 * on the present step shows the place of the member: «9 из 10». Another marker shows the goal of the month.
 */
export function StepBar({ forecast }: { forecast: Forecast }) {
  return (
    <ul role="list" className={css.steps} aria-label="Ставки месяца">
      {toShownSteps(forecast).map((step) => (
        <Step key={step.contracts} step={step} place={formatPlace(forecast)} />
      ))}
    </ul>
  )
}

function Step({
  step: { percent, contracts, state, filled, goalAt },
  place,
}: {
  step: ShownStep
  place: string
}) {
  return (
    <li
      className={classNames(css.step, state === 'present' && css.present)}
      aria-current={state === 'present' ? 'step' : undefined}
    >
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.track} y="22" width="100%" height="8" rx="4" />
        {filled > 0 && <rect className={css.fill} y="22" width={`${filled}%`} height="8" rx="4" />}
        {state === 'present' && <Marker at={filled} label={place} />}
        {goalAt !== null && (
          <svg x={`${goalAt}%`} y="26" overflow="visible">
            <GoalMark />
          </svg>
        )}
      </svg>
      <span className={css.rate}>{formatRate(percent)}</span>
      <span className={css.contracts}>
        <span className="visually-hidden">: договоры </span>
        {contracts}
        <span className="visually-hidden">, {stateLabels[state]}</span>
      </span>
    </li>
  )
}

/**
 * Marker at `at` percent of a step, with its label above. It is drawn in the bar, because the security policy of the
 * page allows no inline styles. Screen readers get the same numbers from the title of the card.
 */
function Marker({ at, label }: { at: number; label: string }) {
  const anchor = at < 34 ? 'start' : at > 66 ? 'end' : 'middle'
  return (
    <>
      <circle className={css.marker} cx={`${at}%`} cy="26" r="6" />
      <text className={css.place} x={`${at}%`} y="13" textAnchor={anchor}>
        {label}
      </text>
    </>
  )
}

const stateLabels = { passed: 'пройдена', present: 'сейчас', ahead: 'впереди' } as const

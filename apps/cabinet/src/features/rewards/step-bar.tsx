import type { Forecast } from '@impulse/api/rewards/rewards'
import { classNames } from '../../shared/ui/class-names.ts'
import css from './step-bar.module.css'
import { formatRate, type ShownStep, toShownSteps } from './step-labels.ts'

/** Bar with the month's reward steps (ranges of contracts with one rate), filled up to the counted contracts. */
export function StepBar({ forecast }: { forecast: Forecast }) {
  return (
    <ul role="list" className={css.steps} aria-label="Ставки месяца">
      {toShownSteps(forecast).map((step) => (
        <Step key={step.contracts} step={step} />
      ))}
    </ul>
  )
}

function Step({ step: { percent, contracts, state, filled } }: { step: ShownStep }) {
  return (
    <li
      className={classNames(css.step, state === 'present' && css.present)}
      aria-current={state === 'present' ? 'step' : undefined}
    >
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.track} width="100%" height="100%" rx="4" />
        {filled > 0 && <rect className={css.fill} width={`${filled}%`} height="100%" rx="4" />}
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

const stateLabels = { passed: 'пройдена', present: 'сейчас', ahead: 'впереди' } as const

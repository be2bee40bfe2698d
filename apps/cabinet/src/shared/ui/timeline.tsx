import { classNames } from './class-names.ts'
import { Icon } from '../icon/icon.tsx'
import css from './timeline.module.css'

export type Step = {
  title: string
  /**
   * State of the step. A `current` step is in progress, a `yours` step waits for the member. A `bad` step has ended
   * unsuccessfully. A `coming` step is not reached yet. An `undone` step was reached, and then reverted.
   */
  state: 'done' | 'current' | 'yours' | 'coming' | 'bad' | 'undone'
  /** Time of the step and an explanation. */
  message?: string | undefined
}

/**
 * Steps of an object in their order. Texts and icons distinguish the steps, because not every member sees
 * colours.
 */
export function Timeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ul role="list" aria-label={label} className={css.steps}>
      {steps.map(({ title, state, message: text }) => (
        <li
          key={`${title} ${text}`}
          className={classNames(css.step, css[state])}
          aria-current={state === 'current' || state === 'yours' ? 'step' : undefined}
        >
          <span className={css.mark}>
            {state === 'done' && <Icon name="check" />}
            {state === 'current' && <Icon name="clock" />}
            {state === 'yours' && <Icon name="warning-circle" />}
            {state === 'bad' && <Icon name="x" />}
            {state === 'undone' && <Icon name="arrow-u-up-left" />}
          </span>
          <span className={css.what}>
            <span className={css.title}>
              {title}
              {state === 'coming' && <span className="visually-hidden"> (ещё впереди)</span>}
            </span>
            {text !== undefined && <span className={css.text}>{text}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

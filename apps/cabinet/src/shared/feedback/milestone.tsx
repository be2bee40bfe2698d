import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './milestone.module.css'

/** Line about money that the member has just earned or received. Golden sparks fly from its mark once. */
export const Milestone = ({ children }: { children: ReactNode }) => (
  <p className={css.milestone}>
    <span className={css.mark}>
      <Icon name="check" />
      <svg className={css.sparks} viewBox="-40 -40 80 80" aria-hidden="true">
        {sparks.map((spark) => (
          <circle key={spark} r="2.5" />
        ))}
      </svg>
    </span>
    {children}
  </p>
)

const sparks = [0, 1, 2, 3, 4, 5, 6, 7]

import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './milestone.module.css'

/** Line about money that the member has just earned or received. Golden sparks fly from its mark once. */
export const Milestone = ({ children }: { children: ReactNode }) => (
  <p className={css.milestone}>
    <span className={css.mark}>
      <Icon name="check" />
      <svg className={css.sparks} viewBox="-40 -40 80 80" aria-hidden="true">
        {angles.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <circle r="2.5" />
          </g>
        ))}
      </svg>
    </span>
    {children}
  </p>
)

/** Directions of the sparks in degrees. */
const angles = [0, 45, 90, 135, 180, 225, 270, 315]

import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './folded.module.css'

/** Part of a page that is folded until the member opens it. */
export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={css.folded}>
    <summary className={css.summary}>
      {title}
      <Icon name="caret-down" className={css.caret} />
    </summary>
    {children}
  </details>
)

import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './disclosure.module.css'

/** Part of a page that is collapsed by default. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={css.disclosure}>
    <summary className={css.summary}>
      {title}
      <Icon name="caret-down" className={css.caret} />
    </summary>
    {children}
  </details>
)

import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './disclosure.module.css'

type DisclosureProps = {
  title: ReactNode
  /** True to show the content at first. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Part of a page that is collapsed by default. */
export const Disclosure = ({ title, open, className, children }: DisclosureProps) => (
  <details className={className} open={open}>
    <summary className={css.summary}>
      {title}
      <Icon name="caret-down" className={css.caret} />
    </summary>
    {children}
  </details>
)

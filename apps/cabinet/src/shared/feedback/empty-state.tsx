import type { ReactNode } from 'react'
import { Art, type ArtName } from '../icon/art.tsx'
import css from './empty-state.module.css'

type EmptyStateProps = {
  art: ArtName
  title: string
  /** One sentence below the title, which explains why nothing is shown. */
  children?: ReactNode
  /** One button or link below the text. */
  action?: ReactNode
  /** Level of the title's heading in the outline of the page. */
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ art, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Art name={art} />
      <Heading className={css.title}>{title}</Heading>
      {children !== undefined && <p className={css.text}>{children}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}

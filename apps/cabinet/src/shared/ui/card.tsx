import { type ReactNode, useId } from 'react'
import css from './card.module.css'

type CardProps = { children: ReactNode } & (
  | { title: string; label?: never }
  /** What readers hear where there is no title to see. */
  | { title?: never; label: string }
)

/** A part of a page that stands by itself. */
export function Card({ title, label, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={css.card}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}

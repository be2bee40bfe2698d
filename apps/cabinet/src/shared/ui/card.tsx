import { type ReactNode, useId } from 'react'
import css from './card.module.css'

type CardProps = { children: ReactNode } & (
  | { title: string; label?: never }
  /** Label that screen readers announce, for a card without a visible title. */
  | { title?: never; label: string }
)

/** Section of a page with a visible frame. */
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

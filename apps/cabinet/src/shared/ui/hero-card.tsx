import type { ReactNode } from 'react'
import artUrl from '../icon/art.svg?url&no-inline'
import css from './hero-card.module.css'

/** Dark card with a wave pattern, for the balance. No other card looks like this card. */
export function HeroCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.hero} aria-label={label}>
      <svg className={css.waves} aria-hidden="true">
        <use href={`${artUrl}#waves`} />
      </svg>
      <div className={css.content}>{children}</div>
    </section>
  )
}

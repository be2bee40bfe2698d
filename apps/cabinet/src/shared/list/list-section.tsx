import type { ComponentType, ReactNode } from 'react'
import { ListCard } from './list-row.tsx'
import css from './list-section.module.css'

type ListSectionProps = {
  /** Unique on the page. */
  id: string
  title: string
  /** Sum or count of the section, at the end of its heading. */
  aside?: ReactNode
  /** True while other rows are loading. */
  waiting?: boolean
  /** Card around the rows. */
  card?: ComponentType<SectionCardProps> | undefined
  /** Rows of the section, each with its `key`. */
  children: readonly ReactNode[]
}

/** `labelledBy`: id of the section's heading. */
export type SectionCardProps = { waiting: boolean; labelledBy: string; children: ReactNode }

/**
 * Rows of a day or of a month under a heading that stays in sight. In a wide window the texts of a row form columns.
 */
export function ListSection({
  id,
  title,
  aside,
  waiting = false,
  card: Card = ListCard,
  children,
}: ListSectionProps) {
  // Passes the number of rows to CSS, which estimates the height of the section from this number. With
  // `content-visibility`, the browser does not lay out sections outside the screen.
  const reportHeight = (section: HTMLElement | null) =>
    section?.style.setProperty('--rows', String(children.length))
  return (
    <section ref={reportHeight} className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.head}>
        <span>{title}</span>
        {aside !== undefined && <span className={css.sum}>{aside}</span>}
      </h2>
      <Card waiting={waiting} labelledBy={id}>
        {children}
      </Card>
    </section>
  )
}

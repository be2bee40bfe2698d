import { dayInDigits } from '@impulse/wire/day'
import type { ReactNode } from 'react'
import css from './legal-document.module.css'
import { documentDates } from './document-dates.ts'

type LegalDocumentProps = {
  title: string
  document: keyof typeof documentDates
  children: ReactNode
}

/** A text with a version. The default texts say that the operator puts their own in their place. */
export function LegalDocument({ title, document, children }: LegalDocumentProps) {
  const date = documentDates[document]
  return (
    <article className={css.document}>
      <h1>{title}</h1>
      <p className={css.version}>
        Редакция от <time dateTime={date}>{dayInDigits(date)}</time>. Типовой текст: организатор программы
        вправе заменить его своим
      </p>
      {children}
    </article>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import css from './sum-rows.module.css'

/** Rows of names with sums, which are aligned at the right. */
export const SumRows = ({ children }: { children: ReactNode }) => <dl className={css.rows}>{children}</dl>

export const SumRow = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={css.row}>
    <dt>{name}</dt>
    <dd className={css.amount}>{children}</dd>
  </div>
)

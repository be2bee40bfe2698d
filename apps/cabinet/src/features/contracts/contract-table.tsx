// A table of HTML has no element that groups the cells of a row, which the lines of a row on a phone need.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { classNames } from '../../shared/ui/class-names.ts'
import type { SectionCardProps } from '../../shared/list/list-section.tsx'
import list from '../../shared/list/list-row.module.css'
import css from './contract-table.module.css'

/**
 * Table with the contracts of a month. A narrow window has no columns: the cells of a contract are the lines of a row,
 * and the head is absent.
 */
export function ContractTable({ waiting, labelledBy, children }: SectionCardProps) {
  return (
    <div role="table" aria-labelledby={labelledBy} className={classNames(list.card, waiting && list.waiting)}>
      <div role="row" className={classNames(css.columns, css.head)}>
        <span role="columnheader">Номер</span>
        <span role="columnheader">Продукт</span>
        <span role="columnheader">Город</span>
        <span role="columnheader">Подключён</span>
        <span role="columnheader" className={css.state}>
          Состояние
        </span>
        <span role="columnheader" className={css.reward}>
          Начисление
        </span>
      </div>
      {children}
    </div>
  )
}

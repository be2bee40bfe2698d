import type { Income } from '@impulse/api/rewards/rewards'
import { useState } from 'react'
import type { Loadable } from '../../shared/loading/loadable.ts'
import { monthName } from '../../shared/format/date.ts'
import css from './income-card.module.css'
import { IncomeChart } from './income-chart.tsx'
import { formatCorrections, isEmptyMonth, formatCurrentMonth } from './income-labels.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { useFreshPart } from '../../shared/loading/use-fresh-part.ts'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { PartCard } from '../../shared/feedback/part-card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { fetchIncome } from './rewards.load.ts'
import { DotSeparated } from '../../shared/format/dot-separated.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { formatChange } from './step-labels.ts'

const IncomeTable = lazySheet(() => import('./income-table.tsx').then((module) => module.IncomeTable))

type IncomeCardProps = {
  loaded: Loadable<Income>
  /**
   * True on the page that shows the history below the chart: the chart is low, and on a phone it is folded until the
   * member opens it.
   */
  low?: boolean
}

/** Card with the income of the current month and of the twelve months before, as a chart or a table. */
export function IncomeCard({ loaded, low = false }: IncomeCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PartCard
      label="Доход по месяцам"
      header={
        low && (
          <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Доход по&nbsp;месяцам
            <Icon name="caret-down" className={css.caret} />
          </button>
        )
      }
      part={useFreshPart(fetchIncome, loaded)}
      waiting="Считаем доход"
      skeleton={<IncomeSkeleton />}
    >
      {(income) => <Months income={income} low={low} />}
    </PartCard>
  )
}

function Months({ income: { months }, low }: { income: Income; low: boolean }) {
  const [asTable, setAsTable] = useState(false)
  const mask = useMasked()
  const [present, last] = months
  if (present === undefined) return null
  const isEmpty = months.every(isEmptyMonth)
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Доход за&nbsp;{monthName(present.since)}</h2>
        {!isEmpty && (
          <button type="button" className={css.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'График' : 'Таблица'}
          </button>
        )}
        <p className={classNames(css.text, css.month)}>
          <DotSeparated>
            {`${mask(formatChange(present.points))} · ${formatCurrentMonth(present, last)}`}
          </DotSeparated>
        </p>
        {formatCorrections(present).map((text) => (
          <p key={text} className={css.text}>
            {mask(text)}
          </p>
        ))}
      </div>
      {isEmpty && <p className={css.text}>Здесь появится график дохода</p>}
      {!isEmpty && !asTable && <IncomeChart months={months} low={low} />}
      {!isEmpty && <IncomeTable months={months} open={asTable} onClose={() => setAsTable(false)} />}
    </>
  )
}

function IncomeSkeleton() {
  return (
    <>
      <Skeleton shape="title" width="half" />
      <Skeleton />
      <Skeleton shape="card" />
    </>
  )
}

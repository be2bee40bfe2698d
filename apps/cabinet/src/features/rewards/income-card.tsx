import type { Income, IncomeMonth } from '@impulse/api/rewards/rewards'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { getLoadedValue, type Loadable } from '../../shared/loading/loadable.ts'
import { formatMonth, monthName } from '../../shared/format/date.ts'
import css from './income-card.module.css'
import { IncomeChart } from './income-chart.tsx'
import { formatCorrections, isEmptyMonth, formatCurrentMonth, monthAddress } from './income-labels.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { useFreshPart } from '../../shared/loading/use-fresh-part.ts'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { PartCard } from '../../shared/feedback/part-card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { fetchIncome } from './rewards.load.ts'
import { DotSeparated } from '../../shared/format/dot-separated.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { formatChange, formatContracts } from './step-labels.ts'

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
  const part = useFreshPart(fetchIncome, loaded)
  const { pathname, search } = useLocation()
  const months = getLoadedValue(part.shown)?.months
  const listed = months?.find((month) => monthAddress(month) === pathname + search)
  const shown = listed ?? months?.[0]
  return (
    <PartCard
      label="Доход по месяцам"
      header={
        low && (
          <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {shown ? formatTitle(shown, listed) : 'Доход по\u00a0месяцам'}
            <Icon name="caret-down" className={css.caret} />
          </button>
        )
      }
      part={part}
      waiting="Считаем доход"
      skeleton={<IncomeSkeleton />}
    >
      {(income) => <Months months={income.months} listed={listed} low={low} />}
    </PartCard>
  )
}

/** Formats the title: «Доход за декабрь» for the current month, «Доход за март 2026» for a listed month. */
const formatTitle = ({ since }: IncomeMonth, listed: IncomeMonth | undefined) =>
  `Доход за\u00a0${listed ? formatMonth(since).toLowerCase() : monthName(since)}`

type MonthsProps = { months: readonly IncomeMonth[]; listed: IncomeMonth | undefined; low: boolean }

function Months({ months, listed, low }: MonthsProps) {
  const [asTable, setAsTable] = useState(false)
  const mask = useMasked()
  const [present, last] = months
  if (present === undefined) return null
  const shown = listed ?? present
  const isEmpty = months.every(isEmptyMonth)
  return (
    <>
      <div className={css.head}>
        <h2 className={classNames(css.title, low && css.folded)}>{formatTitle(shown, listed)}</h2>
        {!isEmpty && (
          <button type="button" className={css.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'График' : 'Таблица'}
          </button>
        )}
        <p className={classNames(css.text, css.month)}>
          <DotSeparated>
            {`${mask(formatChange(shown.points))} · ${shown === present ? formatCurrentMonth(present, last) : formatContracts(shown.contracts)}`}
          </DotSeparated>
        </p>
        {formatCorrections(shown).map((text) => (
          <p key={text} className={css.text}>
            {mask(text)}
          </p>
        ))}
      </div>
      {isEmpty && <p className={css.text}>Здесь появится график дохода</p>}
      {!isEmpty && !asTable && <IncomeChart months={months} listedMonth={listed} low={low} />}
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

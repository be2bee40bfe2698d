import type { IncomeMonth } from '@impulse/api/rewards/rewards'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../../shared/ui/class-names.ts'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { shortMonthName } from '../../shared/format/date.ts'
import { toIncomeBars, type IncomeBars } from './income-bars.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './income-chart.module.css'
import { monthAddress, formatMonthIncome } from './income-labels.ts'

type IncomeChartProps = {
  months: readonly IncomeMonth[]
  /** Month whose operations the page lists. The heading of the card names its values. */
  listedMonth: IncomeMonth | undefined
  low: boolean
}

/**
 * Chart with a bar for each month, oldest month first. Each bar links to the rewards of its month in the
 * history. `low` reduces the height of the chart, for a chart above a list.
 */
export function IncomeChart({ months, listedMonth, low }: IncomeChartProps) {
  const { baseline, bars } = toIncomeBars(months.toReversed())
  const [pointedMonth, setPointedMonth] = useState<IncomeMonth>()
  const shownMonth = pointedMonth === listedMonth ? undefined : pointedMonth
  const mask = useMasked()
  const isClawedBack = months.some(({ clawedBack }) => clawedBack > 0)
  return (
    <div>
      <ul role="list" className={classNames(css.bars, low && css.low)} aria-label="Доход по месяцам">
        {bars.map((bar, i) => (
          <li key={bar.month.since} className={css.place}>
            <Bar
              bar={bar}
              baseline={baseline}
              isRunning={bar.month === months[0]}
              isOldest={i === 0}
              isListed={bar.month === listedMonth}
              onPoint={setPointedMonth}
            />
          </li>
        ))}
      </ul>
      {/* Visible caption of the month that is hovered or focused. Screen readers announce the accessible names of
          the links instead. */}
      <p className={css.caption} aria-hidden="true">
        {shownMonth === undefined ? (
          <span className={css.hint}>По дню начисления. Выберите месяц</span>
        ) : (
          mask(formatMonthIncome(shownMonth, { isRunning: shownMonth === months[0] }))
        )}
        {shownMonth === undefined && isClawedBack && (
          <span className={css.key}>снято по расторжениям и перерасчётам</span>
        )}
      </p>
    </div>
  )
}

type BarProps = {
  bar: IncomeBars['bars'][number]
  baseline: number
  isRunning: boolean
  isOldest: boolean
  /** True when the list below the chart shows the rewards of this month. */
  isListed: boolean
  onPoint: (month: IncomeMonth | undefined) => void
}

function Bar({ bar, baseline, isRunning, isOldest, isListed, onPoint }: BarProps) {
  const { month, income, clawedBack } = bar
  const mask = useMasked()
  const point = () => onPoint(month)
  const clearPoint = () => onPoint(undefined)
  // On the page of the history, a press on a bar filters the list below the chart, so the page must not
  // scroll.
  const stays = useLocation().pathname === '/balance'
  return (
    <Link
      to={`${monthAddress(month)}${stays ? '' : '#history'}`}
      preventScrollReset={stays}
      className={classNames(css.bar, isRunning && css.running, isListed && css.listed)}
      aria-current={isListed ? 'true' : undefined}
      onMouseEnter={point}
      onMouseLeave={clearPoint}
      onFocus={point}
      onBlur={clearPoint}
    >
      <svg className={css.picture} aria-hidden="true">
        <rect className={css.line} y={`${baseline}%`} width="100%" height="1" />
        <rect
          className={css.income}
          x="14%"
          width="72%"
          y={`${baseline - income}%`}
          height={`${income}%`}
          rx="4"
        />
        {clawedBack > 0 && (
          <rect
            className={css.clawedBack}
            x="14%"
            width="72%"
            y={`${baseline}%`}
            height={`${clawedBack}%`}
            rx="2"
          />
        )}
      </svg>
      <span className={css.label} aria-hidden="true">
        {shortMonthName(month.since)}
        {isOldest && <span className={css.year}>{month.since.slice(0, 4)}</span>}
        {isRunning && <span className={css.year}>идёт</span>}
      </span>
      <span className="visually-hidden">{mask(formatMonthIncome(month, { isRunning }))}</span>
    </Link>
  )
}

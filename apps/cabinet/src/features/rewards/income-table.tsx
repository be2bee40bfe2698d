import type { IncomeMonth } from '@impulse/api/rewards/rewards'
import { hiddenNumber, useHiddenAmounts } from '../../shared/amount/hidden-amounts.ts'
import { formatNumber, formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { formatMonth } from '../../shared/format/date.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './income-table.module.css'
import { monthAddress } from './income-labels.ts'

type IncomeTableProps = { months: readonly IncomeMonth[]; open: boolean; onClose: () => void }

/** Table with the values of the income chart, current month first. Columns without values are omitted. */
export function IncomeTable({ months, open }: IncomeTableProps) {
  const { isHidden } = useHiddenAmounts()
  if (!open) return null
  const formatShown = (points: number) => (isHidden ? hiddenNumber : formatSignedNumber(points))
  const isClawedBack = months.some(({ clawedBack }) => clawedBack > 0)
  const isAdded = months.some(({ added }) => added > 0)
  return (
    <table className={css.table}>
      <caption className="visually-hidden">Доход по месяцам</caption>
      <thead>
        <tr>
          <th scope="col">Месяц</th>
          <th scope="col">Начис&shy;лено{inPoints}</th>
          <th scope="col">Дого&shy;воры</th>
          {isClawedBack && <th scope="col">Снято{inPoints}</th>}
          {isAdded && <th scope="col">Добав&shy;лено{inPoints}</th>}
        </tr>
      </thead>
      <tbody>
        {months.map((month, i) => (
          <tr key={month.since}>
            <th scope="row">
              <Link to={`${monthAddress(month)}#history`} className={css.month}>
                {formatMonth(month.since)}
                {i === 0 && <span className={css.note}>месяц идёт</span>}
              </Link>
            </th>
            <td>{formatShown(month.points)}</td>
            <td>{formatNumber(month.contracts)}</td>
            {isClawedBack && <td>{formatShown(-month.clawedBack)}</td>}
            {isAdded && <td>{formatShown(month.added)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Unit of a column. Sighted members read it in the card's heading, and the columns are narrow on a phone. */
const inPoints = <span className="visually-hidden">, б.</span>

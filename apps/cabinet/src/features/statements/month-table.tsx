import { type CheckedStatement, incomeFigures } from '@impulse/api/statements/statement'
import { formatMonth } from '../../shared/format/date.ts'
import { FigureCell } from './figure-cell.tsx'
import css from './check-page.module.css'

const names = {
  opening: 'На\u00a0начало',
  credited: 'Стало доступно',
  recalculated: 'Снято и\u00a0пересчитано',
  earned: 'Доход',
  withdrawn: 'Выводы',
  returned: 'Возвращено',
  closing: 'На\u00a0конец',
} as const

/** Table with the income of each month and of the whole period, with the titles and rows of the paper. */
export function MonthTable({ statement: { months } }: { statement: CheckedStatement }) {
  const figures = incomeFigures.filter((figure) => figure !== 'returned' || months.at(-1)?.returned !== 0)
  return (
    <>
      <h3>Доступный доход по&nbsp;месяцам</h3>
      {/* Eight columns are wider than a phone. The region gets the focus, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} aria-label="Доступный доход по месяцам" tabIndex={0}>
        <table className={css.figures}>
          <thead>
            <tr>
              <th scope="col">Месяц</th>
              {figures.map((figure) => (
                <th key={figure} scope="col">
                  {names[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((row) => (
              <tr key={row.month}>
                <th scope="row">{row.month === null ? 'Всего' : formatMonth(row.month)}</th>
                {figures.map((figure) => (
                  <FigureCell key={figure} figure={figure} value={row[figure]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

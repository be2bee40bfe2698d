import { dayInDigits } from '@impulse/api/fields/day'
import { type CheckedStatement, statementAccounts } from '@impulse/api/statements/statement'
import { useRef } from 'react'
import { useFocusMove } from '../../shared/browser/use-focus-move.ts'
import { Amount } from '../../shared/amount/amount.tsx'
import { useBrand } from '../../shared/style/brand.ts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatTime } from '../../shared/format/date.ts'
import { Alert } from '../../shared/feedback/alert.tsx'
import css from './check-page.module.css'

type VerifiedStatementProps = { statement: CheckedStatement; closing: number | null }

/** Result of the verification, followed by the values that the visitor's statement must show. */
export function VerifiedStatement({ statement, closing }: VerifiedStatementProps) {
  const { name } = useBrand()
  const { closingMatches, fileMatches, initials, since, to, madeAt, items } = statement
  const result = useRef<HTMLElement>(null)
  // Moves the focus to each new result, because the result may be outside the visible part of the page.
  useFocusMove(() => result.current?.focus(), statement)
  const failed = closingMatches === false || fileMatches === false
  return (
    <section ref={result} tabIndex={-1} className={css.card} aria-labelledby="check-result">
      <h2 id="check-result">{failed ? 'Не совпадает' : 'Выписка выдана'}</h2>
      {fileMatches === true && <Alert tone="ok">Файл совпадает с выданным: в нём ничего не изменено</Alert>}
      {fileMatches === false && (
        <Alert tone="bad">
          Файл не совпадает с выданным: его изменили или пересохранили, или это другой файл. Настоящие
          данные&nbsp;— ниже
        </Alert>
      )}
      {closingMatches === true && <Alert tone="ok">Сумма {formatNumber(closing)} б. совпадает</Alert>}
      {closingMatches === false && (
        <Alert tone="bad">
          Сумма {formatNumber(closing)} б. не совпадает: в выданной выписке{' '}
          {formatNumber(statement.figures.available.closing)} б.
        </Alert>
      )}
      {closingMatches === null && fileMatches === null && (
        <Alert tone="info">Такая выписка есть. Сверьте с ней каждую цифру: должны совпасть все</Alert>
      )}
      <dl className={css.facts}>
        <Fact name="Программа" value={name} />
        {initials !== '' && <Fact name="Участник, инициалы" value={initials} />}
        <Fact name="Период" value={`${dayInDigits(since)} — ${dayInDigits(to)}`} />
        <Fact name="Сформирована" value={`${dayInDigits(madeAt.slice(0, 10))}, ${formatTime(madeAt)} МСК`} />
        <Fact name="Операций" value={formatNumber(items)} />
      </dl>
      <Figures statement={statement} />
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const rows = [
  ['opening', 'На начало'],
  ['income', 'Поступило'],
  ['outgo', 'Списано'],
  ['returned', 'Возвращено'],
  ['closing', 'На конец'],
] as const
const accountNames = { available: 'Доступно', frozen: 'Заморожено', debt: 'Долг' } as const

/**
 * Table with the figures of the statement. The debt, and the points that came back from withdrawals (`returned`),
 * are shown only when they are not zero.
 */
function Figures({ statement: { figures } }: { statement: CheckedStatement }) {
  const owed = Object.values(figures.debt).some((points) => points !== 0)
  const accounts = statementAccounts.filter((account) => account !== 'debt' || owed)
  const hasReturns = accounts.some((account) => figures[account].returned !== 0)
  const shownRows = rows.filter(([figure]) => figure !== 'returned' || hasReturns)
  return (
    <table className={css.figures}>
      <caption className="visually-hidden">Что указано в выписке</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Показатель</span>
          </th>
          {accounts.map((account) => (
            <th key={account} scope="col">
              {accountNames[account]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shownRows.map(([figure, name]) => (
          <tr key={figure}>
            <th scope="row">{name}</th>
            {accounts.map((account) => (
              <td key={account}>
                <Amount
                  value={figures[account][figure]}
                  signed={figure !== 'opening' && figure !== 'closing'}
                  abbreviation={false}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { dayInDigits } from '@impulse/api/fields/day'
import {
  type CheckedDocument,
  type CheckedReceipt,
  type CheckedStatement,
  statementAccounts,
} from '@impulse/api/statements/statement'
import { useRef } from 'react'
import { useFocusMove } from '../../shared/browser/use-focus-move.ts'
import { FigureCell } from './figure-cell.tsx'
import { useBrand } from '../../shared/style/brand.ts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatTime } from '../../shared/format/date.ts'
import { Alert } from '../../shared/feedback/alert.tsx'
import css from './check-page.module.css'
import { MonthTable } from './month-table.tsx'

type VerifiedDocumentProps = { document: CheckedDocument; sum: number | null }

/** Result of the verification, followed by the values that the visitor's document must show. */
export function VerifiedDocument({ document, sum }: VerifiedDocumentProps) {
  const { name } = useBrand()
  const { sumMatches, sumNames, fileMatches, initials, payer, madeAt } = document
  const result = useRef<HTMLElement>(null)
  // Moves the focus to each new result, because the result may be outside the visible part of the page.
  useFocusMove(() => result.current?.focus(), document)
  const failed = sumMatches === false || fileMatches === false
  const found = document.kind === 'statement' ? 'Выписка выдана' : 'Квитанция выдана'
  return (
    <section ref={result} tabIndex={-1} className={css.card} aria-labelledby="check-result">
      <h2 id="check-result">{failed ? 'Не совпадает' : found}</h2>
      {document.kind === 'receipt' && document.status === 'returned' && (
        <Alert tone="bad">Банк вернул эту выплату: получатель денег не получил</Alert>
      )}
      {fileMatches === true && <Alert tone="ok">Файл совпадает с выданным: в нём ничего не изменено</Alert>}
      {fileMatches === false && (
        <Alert tone="bad">
          Файл не совпадает с выданным: его изменили или пересохранили, или это другой файл. Настоящие
          данные&nbsp;— ниже
        </Alert>
      )}
      {sumMatches === true && (
        <Alert tone="ok" title="Сумма совпадает">
          {sumNames.join('; ')}
        </Alert>
      )}
      {sumMatches === false && (
        <Alert tone="bad">Сумма {formatNumber(sum)} не совпадает. Настоящие суммы&nbsp;— ниже</Alert>
      )}
      {sumMatches === null && fileMatches === null && (
        <Alert tone="info">Такой документ есть. Сверьте с ним каждую цифру: должны совпасть все</Alert>
      )}
      <dl className={css.facts}>
        <Fact name="Документ" value={document.kind === 'statement' ? 'Выписка' : 'Квитанция о выплате'} />
        <Fact name="Программа" value={name} />
        <Fact name="Плательщик" value={payer} />
        {initials !== '' && <Fact name="Участник, инициалы" value={initials} />}
        {document.kind === 'statement' ? (
          <StatementFacts statement={document} />
        ) : (
          <ReceiptFacts receipt={document} />
        )}
        <Fact name="Создан" value={`${dayInDigits(madeAt.slice(0, 10))}, ${formatTime(madeAt)} МСК`} />
      </dl>
      {document.kind === 'statement' && <Figures statement={document} />}
      {document.kind === 'statement' && document.months.length > 0 && <MonthTable statement={document} />}
    </section>
  )
}

function StatementFacts({ statement: { since, to, items, figures } }: { statement: CheckedStatement }) {
  const { credited, recalculated } = figures.earned
  return (
    <>
      <Fact name="Период" value={`${dayInDigits(since)} — ${dayInDigits(to)}`} />
      <Fact name="Стало доступно" value={formatPoints(credited)} />
      <Fact name="Расторжения и перерасчёты" value={formatPoints(recalculated)} />
      <Fact name="Доход за период" value={formatPoints(credited + recalculated)} />
      <Fact name="Операций" value={formatNumber(items)} />
    </>
  )
}

function ReceiptFacts({
  receipt: { number, reference, credited, paidOn, status, recipient },
}: {
  receipt: CheckedReceipt
}) {
  return (
    <>
      <Fact name="Заявка на вывод" value={`№ ${number}`} />
      {reference !== '' && <Fact name="Номер выплаты" value={reference} />}
      <Fact name="Зачислено" value={formatRoubles(credited)} />
      <Fact name="Дата выплаты" value={dayInDigits(paidOn)} />
      <Fact name="Состояние" value={status === 'paid' ? 'Выплачено' : 'Возвращено банком'} />
      {recipient !== '' && <Fact name="Банк получателя" value={recipient} />}
    </>
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
              <FigureCell key={account} figure={figure} value={figures[account][figure]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { historyCategories } from '@impulse/api/balance/balance'
import { toPayerFacts } from '@impulse/copy-ru/payouts/payer-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { statementAccounts, type StatementFigures } from '@impulse/api/statements/statement'
import {
  statementAccountNames as accountNames,
  statementCategoryNames as categoryNames,
  statementMonthName,
  statementLabels as labels,
} from './statements.messages.ts'
import { type Statement, formatTitle } from './statement.ts'
import {
  byCategory,
  toChanges,
  toIncome,
  toStatementFigures,
  type Line,
  type Money,
  type Month,
} from './statements.rules.ts'
import type { Cell, Table } from '../../../platform/table-files/table.ts'

/**
 * Returns the main table of a statement: for a period, the operations with the balances after each operation;
 * for a year, the months.
 */
export function mainTable(statement: Statement): Table {
  return statement.kind === 'year' ? monthsTable(statement.months) : operationsTable(statement)
}

function operationsTable(statement: Statement & { kind: 'period' }): Table {
  return {
    name: labels.operations,
    columns: [
      { title: labels.moment, width: 18 },
      { title: labels.operation, width: 44 },
      { title: labels.contract, width: 20 },
      { title: labels.amount, width: 16 },
      ...statementAccounts.flatMap((account) => [
        { title: `${accountNames[account]}: ${labels.change}`, width: 22 },
        { title: `${accountNames[account]}: ${labels.after}`, width: 22 },
      ]),
      { title: labels.product, width: 20 },
      { title: labels.city, width: 20 },
    ],
    rows: operations(statement),
  }
}

async function* operations({ summary, lines }: Statement & { kind: 'period' }): Table['rows'] {
  yield [[null, labels.opening, null, null, ...accountCells(null, summary.opening)]]
  for await (const chunk of lines()) yield chunk.map(operation)
  yield [[null, labels.closing, null, null, ...accountCells(null, summary.closing)]]
}

const operation = (line: Line): Cell[] => [
  line.at,
  formatTitle(line),
  line.contractNumber,
  line.amount,
  ...accountCells(line.change, line.after),
  line.contract?.product ?? null,
  line.contract?.city ?? null,
]

const accountCells = (change: Money | null, after: Money): Cell[] =>
  statementAccounts.flatMap((account) => [change && change[account], after[account]])

/**
 * Returns a table with one row for each account of each month. The changes in a row add up to the difference between
 * the closing and the opening balance of the row.
 */
function monthsTable(months: readonly Month[]): Table {
  return {
    name: labels.months,
    columns: [
      { title: labels.month, width: 16 },
      { title: labels.account, width: 14 },
      { title: labels.monthOpening, width: 14 },
      ...historyCategories.map((category) => ({ title: categoryNames[category], width: 16 })),
      { title: labels.monthClosing, width: 14 },
    ],
    rows: yieldOnce(
      months.flatMap(({ month, opening, changes, closing }) =>
        statementAccounts.map((account) => [
          statementMonthName(month),
          accountNames[account],
          opening[account],
          ...historyCategories.map((category) => changes[category][account]),
          closing[account],
        ]),
      ),
    ),
  }
}

/**
 * Returns the table of the totals by account and by category, followed by the heading lines of the statement.
 */
export function figuresTable(statement: Statement): Table {
  const figures = toStatementFigures(statement.summary)
  const income = toIncome(toChanges(statement.summary))
  const toFigureRow = (title: string, name: keyof StatementFigures['available']): Cell[] => [
    title,
    null,
    ...statementAccounts.map((account) => BigInt(figures[account][name])),
  ]
  return {
    name: labels.figures,
    columns: [
      { title: labels.figures, width: 26 },
      { title: labels.count, width: 14 },
      ...statementAccounts.map((account) => ({ title: accountNames[account], width: 16 })),
    ],
    rows: yieldOnce([
      toFigureRow(labels.opening, 'opening'),
      toFigureRow(labels.income, 'income'),
      toFigureRow(labels.outgo, 'outgo'),
      toFigureRow(labels.returned, 'returned'),
      toFigureRow(labels.closing, 'closing'),
      [],
      ...(['credited', 'recalculated', 'earned'] as const).map((name) => [labels[name], null, income[name]]),
      [],
      ...byCategory(statement.summary).map(({ category, items, change }) => [
        categoryNames[category],
        BigInt(items),
        ...statementAccounts.map((account) => change[account]),
      ]),
      [],
      ...toFacts(statement),
      [labels.unit],
    ]),
  }
}

/** Returns a table with the income of each month; a row adds up to its closing balance. */
export const incomeTable = ({ months }: Statement): Table => ({
  name: labels.incomeByMonth,
  columns: [{ title: labels.month, width: 16 }, ...incomeColumns.map(([, title]) => ({ title, width: 20 }))],
  rows: yieldOnce(
    months.map((month) => {
      const income = toIncome(month)
      return [statementMonthName(month.month), ...incomeColumns.map(([name]) => income[name])]
    }),
  ),
})

/** Columns of the income by month, in PDF and workbook. */
export const incomeColumns = [
  ['opening', labels.monthOpening],
  ['credited', labels.credited],
  ['recalculated', labels.recalculatedInMonth],
  ['earned', labels.earnedInMonth],
  ['withdrawn', labels.withdrawn],
  ['returned', labels.returned],
  ['closing', labels.monthClosing],
] as const

/** Returns the heading lines of a statement: programme, payer, member, phone, period and time of creation. */
export const toFacts = (statement: Statement): [name: string, value: string | Date][] => [
  [labels.programme, statement.programme],
  ...toPayerFacts(statement.payer),
  ...(statement.name ? [[labels.member, statement.name] as [string, string]] : []),
  [labels.phone, statement.phone],
  [labels.period, formatPeriod(statement)],
  [labels.madeAt, statement.madeAt],
]

/** A year that is not over ends on the day on which its summary is made. */
const formatPeriod = ({ kind, since, to }: Statement): string => {
  const days = `${dayInDigits(since)} — ${dayInDigits(to)}`
  return kind === 'year' && !to.endsWith('-12-31') ? `${days}, ${labels.upToIssue}` : days
}

async function* yieldOnce(rows: readonly (readonly Cell[])[]): Table['rows'] {
  yield rows
}

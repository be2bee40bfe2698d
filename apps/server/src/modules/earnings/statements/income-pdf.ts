import { formatNumber, formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { innerWidth, type PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { PdfTable } from '../../../platform/pdf/pdf-table.ts'
import type { Statement } from './statement.ts'
import { incomeColumns } from './statement-tables.ts'
import { statementLabels as labels, statementMonthName } from './statements.messages.ts'
import { type Changes, fromFirstOperation, toChanges, toIncome } from './statements.rules.ts'

const sumWidth = 100
export const monthWidth = 90

/** Draws the parts of the income. The balances and the withdrawals are in other tables, because they are no income. */
export function drawIncome(pdf: PdfDocument, { summary }: Statement): void {
  const income = toIncome(toChanges(summary))
  pdf.heading(labels.earned, 2)
  const table = new PdfTable(pdf, [
    { title: '', width: innerWidth - sumWidth },
    { title: labels.sum, width: sumWidth, isNumeric: true },
  ])
  const strong = { strong: true }
  table.row([labels.credited, formatSignedNumber(income.credited)])
  table.row([labels.recalculated, formatSignedNumber(income.recalculated)])
  table.row([labels.earned, formatSignedNumber(income.earned)], strong)
  table.end()
}

/** Draws the income of each month, and below that of the whole time. */
export function drawIncomeByMonth(pdf: PdfDocument, { summary, months }: Statement): void {
  const { returned } = toIncome(toChanges(summary))
  const columns = incomeColumns.filter(([name]) => name !== 'returned' || returned !== 0n)
  const width = (innerWidth - monthWidth) / columns.length
  pdf.heading(labels.incomeByMonth, 2)
  pdf.paragraph(labels.incomeByMonthAbout)
  const table = new PdfTable(pdf, [
    { title: labels.month, width: monthWidth },
    ...columns.map(([, title]) => ({ title, width, isNumeric: true })),
  ])
  const row = (title: string, changes: Changes, strong = false) => {
    const income = toIncome(changes)
    const cells = columns.map(([name]) =>
      name === 'opening' || name === 'closing' ? formatNumber(income[name]) : formatChange(income[name]),
    )
    table.row([title, ...cells], { strong })
  }
  for (const month of fromFirstOperation(months)) row(statementMonthName(month.month), month)
  row(labels.total, toChanges(summary), true)
  table.end()
}

/** Formats a change for a table; empty when the change is zero. */
export const formatChange = (points: bigint): string => (points === 0n ? '' : formatSignedNumber(points))

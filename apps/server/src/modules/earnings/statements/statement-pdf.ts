import { setImmediate } from 'node:timers/promises'
import { historyCategories } from '@impulse/api/balance/balance'
import { dayInDigits } from '@impulse/api/fields/day'
import { type StatementAccount, statementAccounts } from '@impulse/api/statements/statement'
import { formatNumber, formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import {
  statementAccountNames as accountNames,
  statementCategoryNames as categoryNames,
  statementMonthName,
  statementLabels as labels,
} from './statements.messages.ts'
import { momentInDigits } from '../../../platform/clock/moscow.ts'
import { innerWidth, type PdfBrand, PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import {
  drawCheck,
  drawFacts,
  drawLetterhead,
  drawSums,
  finishWithCheck,
  type PdfCheck,
} from '../../../platform/pdf/pdf-parts.ts'
import { PdfTable } from '../../../platform/pdf/pdf-table.ts'
import { type Statement, formatTitle } from './statement.ts'
import { drawIncome, drawIncomeByMonth, formatChange, monthWidth } from './income-pdf.ts'
import { toFacts } from './statement-tables.ts'
import { byCategory, fromFirstOperation, toStatementFigures, type Line } from './statements.rules.ts'

/**
 * Number of rows after which the writing of the PDF pauses, so that the server can process other requests.
 */
const rowsAtOnce = 40

/**
 * Renders a statement as a PDF, which contains the check code and the address of the page on which anybody can verify
 * the code.
 */
export async function renderStatementPdf(
  statement: Statement,
  { brand, ...check }: PdfCheck & { brand: PdfBrand },
): Promise<Buffer> {
  const { kind, since, to, madeAt } = statement
  const title =
    kind === 'year'
      ? `${labels.yearSummary} ${labels.forYear(since.slice(0, 4))}`
      : `${labels.statement} ${labels.forPeriod(dayInDigits(since), dayInDigits(to))}`
  const pdf = new PdfDocument({ title, brand, madeAt })
  drawLetterhead(pdf)
  pdf.heading(title, 1)
  drawFacts(
    pdf,
    // Leaves out the programme and the period, which the lines above name; the title of a year has no days.
    toFacts(statement)
      .filter(([name]) => name !== labels.programme && (kind === 'year' || name !== labels.period))
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? value : `${momentInDigits(value)} ${labels.moscow}`,
      ]),
  )
  const accounts = accountsIn(statement)
  drawSumsOf(pdf, statement, accounts)
  drawIncome(pdf, statement)
  pdf.paragraph(labels.unit)
  // The check code is on the first page, next to the income that it confirms.
  drawCheck(pdf, check)
  pdf.paragraph(labels.automatic)
  if (fromFirstOperation(statement.months).length > 1) drawIncomeByMonth(pdf, statement)
  drawFigures(pdf, statement, accounts)
  if (statement.pending > 0n)
    pdf.paragraph(labels.pendingAt(dayInDigits(to), formatPoints(statement.pending)))
  if (statement.kind === 'year') drawMonths(pdf, statement, accounts)
  else await drawOperations(pdf, statement, accounts)
  return finishWithCheck(pdf, check)
}

/**
 * Returns the accounts to show. The account `debt` is shown only when the member owed points at some time in
 * the period.
 */
function accountsIn({ summary }: Statement): StatementAccount[] {
  const isDebtShown = Object.values(toStatementFigures(summary).debt).some((points) => points !== 0)
  return statementAccounts.filter((account) => account !== 'debt' || isDebtShown)
}

/** Draws the income and the closing balances, large. */
function drawSumsOf(
  pdf: PdfDocument,
  { summary, to }: Statement,
  accounts: readonly StatementAccount[],
): void {
  const all = toStatementFigures(summary)
  drawSums(pdf, [
    inBothUnits(labels.earned, all.earned.credited + all.earned.recalculated),
    ...accounts.map((account) => {
      const name = labels.formatClosing(accountNames[account], dayInDigits(to))
      const points = all[account].closing
      // Only available points can be withdrawn as roubles.
      return account === 'available' ? inBothUnits(name, points) : { name, sum: formatPoints(points) }
    }),
  ])
}

const inBothUnits = (name: string, points: number) => ({
  name,
  sum: formatPoints(points),
  other: formatRoubles(points),
})

function drawFigures(pdf: PdfDocument, { summary }: Statement, accounts: readonly StatementAccount[]): void {
  const all = toStatementFigures(summary)
  const width = 100
  pdf.heading(labels.figures, 2)
  const table = new PdfTable(pdf, [
    { title: '', width: innerWidth - accounts.length * width },
    ...accounts.map((account) => ({ title: accountNames[account], width, isNumeric: true })),
  ])
  for (const name of ['opening', 'income', 'outgo', 'returned', 'closing'] as const) {
    if (name === 'returned' && accounts.every((account) => all[account].returned === 0)) continue
    const strong = name === 'opening' || name === 'closing'
    const sums = accounts.map((account) => (strong ? formatNumber : formatSignedNumber)(all[account][name]))
    table.row([labels[name], ...sums], { strong })
  }
  table.end()
  pdf.heading(labels.byCategory, 2)
  const categoryTable = new PdfTable(pdf, [
    { title: labels.operationKind, width: innerWidth - (accounts.length + 1) * width },
    { title: labels.count, width, isNumeric: true },
    ...accounts.map((account) => ({ title: accountNames[account], width, isNumeric: true })),
  ])
  for (const { category, items, change } of byCategory(summary)) {
    const changes = accounts.map((account) => formatSignedNumber(change[account]))
    categoryTable.row([categoryNames[category], formatNumber(items), ...changes])
  }
  categoryTable.end()
}

async function drawOperations(
  pdf: PdfDocument,
  { summary, lines }: Statement & { kind: 'period' },
  accounts: readonly StatementAccount[],
): Promise<void> {
  pdf.heading(labels.operations, 2)
  if (summary.items === 0) return pdf.paragraph(labels.noOperations)
  const [momentWidth, width] = [82, accounts.length === 2 ? 64 : 53]
  const table = new PdfTable(pdf, [
    { title: labels.moment, width: momentWidth },
    { title: labels.operation, width: innerWidth - momentWidth - accounts.length * 2 * width },
    ...accounts.flatMap((account) => [
      { title: `${accountNames[account]}: ${labels.change}`, width, isNumeric: true },
      { title: `${accountNames[account]}: ${labels.after}`, width, isNumeric: true },
    ]),
  ])
  const row = (line: Line) =>
    table.row([
      momentInDigits(line.at),
      [formatTitle(line), line.withdrawal?.bank, line.contract?.product, line.contract?.city]
        .filter(Boolean)
        .join(', '),
      ...accounts.flatMap((account) => [
        formatChange(line.change[account]),
        formatNumber(line.after[account]),
      ]),
    ])
  for await (const chunk of lines()) {
    for (let from = 0; from < chunk.length; from += rowsAtOnce) {
      chunk.slice(from, from + rowsAtOnce).forEach(row)
      await setImmediate()
    }
  }
  table.end()
}

/**
 * Writes one table for each account: a row for each month, and a column for each category that changed the account.
 * The table of the income has the available points already, unless a debt makes them differ.
 */
function drawMonths(
  pdf: PdfDocument,
  { months: all }: Statement,
  accounts: readonly StatementAccount[],
): void {
  const months = fromFirstOperation(all)
  for (const account of accounts) {
    if (account === 'available' && !accounts.includes('debt')) continue
    pdf.heading(`${labels.months}: ${accountNames[account].toLowerCase()}`, 2)
    const categories = historyCategories.filter((category) =>
      months.some(({ changes }) => changes[category][account] !== 0n),
    )
    const width = (innerWidth - monthWidth) / (categories.length + 2)
    const table = new PdfTable(pdf, [
      { title: labels.month, width: monthWidth },
      { title: labels.monthOpening, width, isNumeric: true },
      ...categories.map((category) => ({ title: categoryNames[category], width, isNumeric: true })),
      { title: labels.monthClosing, width, isNumeric: true },
    ])
    for (const { month, opening, changes, closing } of months) {
      table.row([
        statementMonthName(month),
        formatNumber(opening[account]),
        ...categories.map((category) => formatChange(changes[category][account])),
        formatNumber(closing[account]),
      ])
    }
    table.end()
  }
}

import { Readable } from 'node:stream'
import { dayInDigits } from '@impulse/api/fields/day'
import { formatRequisites } from '@impulse/copy-ru/payouts/payer-labels'
import type { StatementFormat, StatementYears } from '@impulse/api/statements/statement'
import { statementLabels as labels } from './statements.messages.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Attachment } from '../../../platform/http/responses/send-attachment.ts'
import { takeMemberFile } from '../../../platform/http/requests/member-file-limit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { PdfBrand } from '../../../platform/pdf/pdf-document.ts'
import { toCsv } from '../../../platform/table-files/csv.ts'
import {
  maxPdfItems,
  type ReadStatement,
  type ReadStatementContext,
  readPeriod,
  readYear,
} from './read-statement.ts'
import type { Statement } from './statement.ts'
import { renderStatementPdf } from './statement-pdf.ts'
import { figuresTable, incomeTable, mainTable } from './statement-tables.ts'
import { toStatementFigures, formatInitials, listSummaryYears } from './statements.rules.ts'
import { issueDocument } from './issued-documents.ts'
import { findFirstOperation } from './statements.sql.ts'
import { toXlsx, xlsxMediaType } from '../../../platform/table-files/xlsx.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { statementChecks } from './verify-statements.sql.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'

export { checkDocument, issueDocument, type ReceiptFacts, toCheckAddress } from './issued-documents.ts'
export { formatInitials } from './statements.rules.ts'

export type StatementContext = ReadStatementContext & { config: { limits: boolean; brand: PdfBrand } }

type StatementParams = {
  memberId: string
  format: StatementFormat
  /** Address of the page on which the check code can be verified. */
  checkAddress: string
}

/**
 * Returns the member's statement of a period as a file. The first and the last date are included.
 * @throws Refusal too_many_requests, statement_too_long_for_pdf, and the codes of `readPeriod`
 */
export async function periodStatement(
  context: StatementContext,
  { dateSince, dateTo, ...params }: StatementParams & { dateSince: string; dateTo: string },
): Promise<Attachment> {
  await takeMemberFile(context, params.memberId)
  return renderFile(
    context,
    params,
    await readPeriod(context, { memberId: params.memberId, dateSince, dateTo }),
  )
}

/**
 * Returns the member's summary of a year as a file.
 * @throws Refusal too_many_requests, invalid_year
 */
export async function yearStatement(
  context: StatementContext,
  { year, ...params }: StatementParams & { year: number },
): Promise<Attachment> {
  await takeMemberFile(context, params.memberId)
  return renderFile(context, params, await readYear(context, { memberId: params.memberId, year }))
}

/** Returns the years for which the member can choose a summary. */
export async function statementYears(
  { db, clock }: DbContext,
  { memberId }: { memberId: string },
): Promise<StatementYears> {
  const first = await findFirstOperation(db, memberId)
  return { years: listSummaryYears(first && moscowDay(first), moscowDay(clock.businessNow())) }
}

const types = {
  pdf: 'application/pdf',
  xlsx: xlsxMediaType,
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<StatementFormat, string>

async function renderFile(
  context: StatementContext,
  params: StatementParams,
  read: ReadStatement,
): Promise<Attachment> {
  const { statement } = read
  const { kind, since, to } = statement
  const { format } = params
  const days = `${dayInDigits(since)}–${dayInDigits(to)}`
  return {
    name: `${kind === 'year' ? labels.yearSummary : labels.statement} ${days}.${format}`,
    plainName: `${kind === 'year' ? 'summary' : 'statement'}-${since}-${to}.${format}`,
    type: types[format],
    body:
      format === 'pdf'
        ? await makePdf(context, params, read)
        : Readable.from(format === 'csv' ? toCsv(mainTable(statement)) : toXlsx(toSheets(statement))),
  }
}

/** Several months have a sheet with the income of each. */
const toSheets = (statement: Statement) => [
  figuresTable(statement),
  mainTable(statement),
  ...(statement.months.length > 1 ? [incomeTable(statement)] : []),
]

async function makePdf(
  { db, config }: StatementContext,
  { memberId, checkAddress }: StatementParams,
  { holder, statement }: ReadStatement,
): Promise<Buffer> {
  const { since, to, madeAt, summary } = statement
  if (statement.kind === 'period' && summary.items > maxPdfItems)
    throw new Refusal('statement_too_long_for_pdf')
  const about = {
    memberId,
    madeAt,
    initials: formatInitials([holder.lastName, holder.firstName, holder.middleName]),
    payer: formatRequisites(statement.payer),
    content: {
      since,
      to,
      lastSeq: holder.lastSeq,
      items: summary.items,
      figures: toStatementFigures(summary),
    },
  }
  return issueDocument(db, about, (code) =>
    renderStatementPdf(statement, { brand: config.brand, code, checkAddress }),
  )
}

/**
 * Returns the differences that the checks in `verify-statements.sql.ts` find. `memberIds`: members to check; absent:
 * all members.
 */
export const verifyStatements = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, statementChecks, memberIds)

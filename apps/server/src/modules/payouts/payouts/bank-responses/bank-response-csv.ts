import { iterateLines, linesOf } from '../../../../platform/table-files/iterate-lines.ts'
import { splitRecord } from '../../../../platform/table-files/split-record.ts'
import {
  type BankResponseRow,
  parseDay,
  parseKopecks,
  parseReason,
  parseResult,
} from './bank-response.rules.ts'
import { findReference } from '../approvals/payout-reference.ts'

/**
 * Known titles of each column of a bank's table, in lower case. When a header contains several titles of one column,
 * the title listed first here is used.
 */
const titles = {
  reference: ['референс', 'reference', 'идентификатор', 'номер операции'],
  sum: ['сумма', 'sum', 'amount'],
  result: ['результат', 'статус', 'result', 'status'],
  document: [
    'номер документа',
    'номер платёжного поручения',
    'номер платежного поручения',
    'номер п/п',
    '№ п/п',
    'document number',
    'document',
  ],
  reason: ['причина', 'комментарий', 'reason', 'comment'],
  date: [
    'дата списания',
    'дата исполнения',
    'дата выплаты',
    'дата зачисления',
    'дата операции',
    'дата',
    'execution date',
    'paid at',
    'date',
  ],
}

type Columns = Record<keyof typeof titles | 'width', number>

/**
 * Reads a bank response in the form of a table (CSV) with the columns reference, sum and result; the columns document
 * number, reason and date are optional. Returns null when the header does not contain the required columns.
 */
export async function readBankResponseCsv(parts: readonly string[]): Promise<BankResponseRow[] | null> {
  for (const delimiter of [';', ',', '\t']) {
    const records = parseRecords(parts, delimiter)
    const header = records.next().value
    const columns = header?.fields && findColumns(header.fields)
    if (!columns) continue
    const rows: BankResponseRow[] = []
    for await (const record of iterateLines(records))
      rows.push(toBankResponseRow(record, { ...columns, delimiter }))
    return rows
  }
  return null
}

function findColumns(header: readonly string[]): Columns | null {
  const names = header.map((title) => title.trim().toLowerCase())
  const findColumnIndex = (one: keyof typeof titles) => {
    const title = titles[one].find((title) => names.includes(title))
    return title === undefined ? -1 : names.indexOf(title)
  }
  const columns = {
    reference: findColumnIndex('reference'),
    sum: findColumnIndex('sum'),
    result: findColumnIndex('result'),
    document: findColumnIndex('document'),
    reason: findColumnIndex('reason'),
    date: findColumnIndex('date'),
    width: header.length,
  }
  return columns.reference < 0 || columns.sum < 0 || columns.result < 0 ? null : columns
}

function toBankResponseRow(
  { line, fields, text }: CsvRecord,
  { delimiter, ...columns }: Columns & { delimiter: string },
): BankResponseRow {
  if (!fields || fields.slice(columns.width).some((field) => field.trim() !== ''))
    return {
      line,
      reference: null,
      kopecks: null,
      documentNumber: '',
      result: null,
      reason: 'other',
      paidOn: null,
      reportedDay: '',
      text: text.slice(0, 200),
    }
  const at = (index: number) => fields[index]?.trim() ?? ''
  const [reference, result, reason] = [at(columns.reference), at(columns.result), at(columns.reason)]
  const sum = at(columns.sum)
  // In a comma-separated file the amount «1500,50» would be split and read as 1500. Therefore an amount
  // without kopecks is not accepted in such a file.
  const isCut = delimiter === ',' && !/[.,]/.test(sum)
  return {
    line,
    reference: findReference(reference) ?? (reference || null),
    kopecks: isCut ? null : parseKopecks(sum),
    documentNumber: at(columns.document).slice(0, 40),
    result: parseResult(result),
    reason: parseReason(reason),
    paidOn: parseDay(at(columns.date)),
    reportedDay: at(columns.date),
    text: [result, reason].filter(Boolean).join(': '),
  }
}

const maxLineLength = 10_000

/**
 * Line of a bank response in CSV, split into fields. `fields` is null when the line has an unclosed quote or is too
 * long; the other lines are still read.
 */
type CsvRecord = { line: number; fields: string[] | null; text: string }

/** Yields one record for each line that is not empty. */
function* parseRecords(parts: readonly string[], delimiter: string): Generator<CsvRecord, undefined> {
  for (const { number, text: line } of linesOf(parts))
    if (line.replaceAll(delimiter, '').trim() !== '')
      yield {
        line: number,
        text: line,
        fields: line.length > maxLineLength ? null : splitRecord(line, delimiter),
      }
}

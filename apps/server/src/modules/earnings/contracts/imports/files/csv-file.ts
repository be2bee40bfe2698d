import { maxContractFileBytes } from '@impulse/api/contracts/contract-limits'
import { TextDecoder } from 'node:util'
import { splitRecord } from '../../../../../platform/table-files/split-record.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { type Columns, type FileRecord, pickFields } from '../../contract-columns.rules.ts'
import { type CsvEncoding, getEncoding, decodeHeaderCandidates } from './csv-encoding.ts'
import { type FileSource, readStart } from './file-source.ts'

const maxLineLength = 10_000
/**
 * Maximum number of lines of one record. A record may have several lines, because a quoted field may contain
 * line ends.
 */
const maxRecordLines = 10
const delimiters = [';', ',']

type Table = { columns: Columns; delimiter: string }
export type FindColumns = (header: readonly string[]) => Columns | null

/**
 * Reads the records of a CSV file in chunks. The separator is `;` or `,`, the encoding UTF-8 or windows-1251.
 */
export async function* readCsv(
  source: FileSource,
  findColumns: FindColumns,
): AsyncGenerator<readonly FileRecord[]> {
  const encoding = await getEncoding(source)
  let table: Table | null = null
  // Lines that are not parsed yet, because a quote that opens in one of them may be closed in a later line.
  let waiting: string[] = []
  let line = 1
  for await (const lines of readLines(source, encoding)) {
    waiting = waiting.concat(lines)
    const [header] = waiting
    if (!table && header !== undefined) {
      table = findTable(header, findColumns) ?? (await refuseHeader(source, { encoding, findColumns }))
      line += waiting.splice(0, 1).length
    }
    if (!table) continue
    const { records, lineCount } = parseRecords(waiting, {
      table,
      line,
      until: waiting.length - maxRecordLines,
    })
    waiting = waiting.slice(lineCount)
    line += lineCount
    yield records
  }
  if (table) yield parseRecords(waiting, { table, line, until: waiting.length }).records
}

function findTable(header: string, findColumns: FindColumns): Table | null {
  for (const delimiter of delimiters) {
    const columns = findColumns(splitRecord(header, delimiter) ?? [])
    if (columns) return { columns, delimiter }
  }
  return null
}

/**
 * Refuses a file whose header is unknown. When the header is known in an encoding that the server does not accept,
 * the refusal names the encoding as the reason.
 */
async function refuseHeader(
  source: FileSource,
  { encoding, findColumns }: { encoding: CsvEncoding; findColumns: FindColumns },
): Promise<never> {
  const start = await readStart(source, maxLineLength)
  const isHidden =
    encoding !== 'utf-8' &&
    decodeHeaderCandidates(start).some((header) => findTable(header, findColumns) !== null)
  throw new Refusal(isHidden ? 'contract_file_encoding' : 'contract_file_header')
}

/** Reads the lines of a file without their line ends, in chunks. */
async function* readLines(source: FileSource, encoding: CsvEncoding): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let rest = ''
  let bytes = 0
  let line = 1
  for await (const chunk of source.read()) {
    bytes += chunk.length
    if (bytes > maxContractFileBytes) throw new Refusal('contract_file_too_large')
    const text = rest + decode(decoder, chunk)
    // When a chunk ends with `\r`, the next chunk may begin with the `\n` of the same line end.
    const completeText = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = completeText.split(/\r\n|\r|\n/)
    refuseLongLines(lines, line)
    rest = `${lines.pop() ?? ''}${text.slice(completeText.length)}`
    line += lines.length
    yield lines
  }
  const last = `${rest}${decode(decoder)}`.split(/\r\n|\r|\n/)
  refuseLongLines(last, line)
  yield last
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    // `getEncoding` has already decoded the whole file without an error, so the file has changed since then.
    throw new Refusal('contract_file_encoding')
  }
}

function refuseLongLines(lines: readonly string[], first: number): void {
  const at = lines.findIndex(({ length }) => length > maxLineLength)
  if (at >= 0) throw new Refusal('contract_file_line_too_long', { line: first + at })
}

/** Parses the records that begin before the index `until` in `lines`. `lineCount`: number of parsed lines. */
function parseRecords(
  lines: readonly string[],
  { table, line, until }: { table: Table; line: number; until: number },
): { records: FileRecord[]; lineCount: number } {
  const records: FileRecord[] = []
  let at = 0
  while (at < until) {
    const { fields, lineCount } = recordAt(lines, at, table)
    if (fields === null)
      records.push({ line: line + at, fields: [lines[at] ?? ''], fault: 'не закрыта кавычка' })
    else if (fields.some((field) => field.trim() !== ''))
      records.push(pickFields({ line: line + at, fields }, table.columns))
    at += lineCount
  }
  return { records, lineCount: at }
}

/**
 * Parses the record that begins at the index `at`. A quote may be closed on a later line, but a line that is
 * a complete row is never joined to the record. Otherwise the complete row would become part of a field, and
 * the member of that row would lose the reward. An unclosed quote rejects only its own line.
 */
function recordAt(
  lines: readonly string[],
  at: number,
  { columns, delimiter }: Table,
): { fields: string[] | null; lineCount: number } {
  let record = lines[at] ?? ''
  const isRow = (line: string) => line.split(delimiter).length >= columns.width
  const fields = splitRecord(record, delimiter)
  if (fields !== null || isRow(record)) return { fields, lineCount: 1 }
  for (let lineCount = 2; lineCount <= maxRecordLines && at + lineCount <= lines.length; lineCount += 1) {
    const line = lines[at + lineCount - 1] ?? ''
    record += `\n${line}`
    if (isRow(line) || record.length > maxLineLength) break
    const joined = splitRecord(record, delimiter)
    if (joined !== null) return { fields: joined, lineCount }
  }
  return { fields: null, lineCount: 1 }
}

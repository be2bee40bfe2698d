import { maxWorkbookBytes } from '@impulse/api/contracts/contract-limits'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { type Columns, dateIndex, type FileRecord, pickFields } from '../../contract-columns.rules.ts'
import type { FindColumns } from './csv-file.ts'
import { type FileSource, readStart } from './file-source.ts'
import { readSheet, type SheetRow } from './workbook-sheet.ts'
import { openParts } from './workbook-parts.ts'
import { readWorkbookTables } from './workbook-tables.ts'

/** Reads the records of the first visible sheet of an Excel workbook (XLSX), in chunks. */
export async function* readWorkbook(
  source: FileSource,
  findColumns: FindColumns,
): AsyncGenerator<readonly FileRecord[]> {
  const bytes = await readStart(source, maxWorkbookBytes + 1)
  if (bytes.length > maxWorkbookBytes) throw new Refusal('contract_file_too_large')
  const parts = await openParts(bytes)
  const tables = await readWorkbookTables(parts)
  let columns: Columns | null = null
  let isEmpty = true
  for await (const rows of readSheet(parts, tables)) {
    const records: FileRecord[] = []
    for (const row of rows) {
      if (row.cells.every((cell) => cell.fault === undefined && cell.text.trim() === '')) continue
      isEmpty = false
      if (columns) records.push(toFileRecord(row, columns))
      else columns = findColumns(toHeader(row)) ?? refuseHeader()
    }
    yield records
  }
  if (isEmpty) throw new Refusal('contract_file_empty')
}

function refuseHeader(): never {
  throw new Refusal('contract_file_header')
}

const toHeader = ({ cells }: SheetRow): string[] => cells.map((cell) => cell.fault ?? cell.text)

/** Converts a row to a record. Adds the empty cells at the end of the row, which a sheet leaves out. */
function toFileRecord({ line, cells }: SheetRow, columns: Columns): FileRecord {
  const { indexes, width } = columns
  const fields = Array.from({ length: Math.max(width, cells.length) }, (_, i) => cells[i]?.text ?? '')
  const record = pickFields({ line, fields }, columns)
  if (record.fault !== undefined) return record
  for (const [i, columnIndex] of indexes.entries()) {
    const cell = cells[columnIndex]
    const fault =
      cell?.fault ?? (cell?.isDay && i !== dateIndex ? 'дата вместо текста: сделайте ячейку текстовой' : null)
    if (fault) return { ...record, fault: `ячейка ${columnName(columnIndex)}${line}: ${fault}` }
  }
  return record
}

/** Converts a column index to its letters: 0 → A, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`
}

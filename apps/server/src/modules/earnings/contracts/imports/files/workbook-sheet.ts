import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { type Cell, maxCellLength, parseColumnIndex, readCell, type ReadCell } from './workbook-cell.rules.ts'
import type { WorkbookParts } from './workbook-parts.ts'
import type { WorkbookTables } from './workbook-tables.ts'
import { readXml } from './workbook-xml.ts'

/**
 * Row of a sheet. `line`: row number in the sheet. `cells`: all cells up to the last cell with a value,
 * including empty cells.
 */
export type SheetRow = { line: number; cells: ReadCell[] }

/** Maximum number of columns of a sheet. Contract files have far fewer columns. */
const maxColumns = 1_000
/** Maximum number of rows of a sheet in Excel. */
const maxRows = 1_048_576
const emptyCell: ReadCell = { text: '' }

/** Reads the rows of the sheet, including hidden rows, in chunks. */
export async function* readSheet(
  parts: WorkbookParts,
  tables: WorkbookTables,
): AsyncGenerator<readonly SheetRow[]> {
  const part = await parts.read(tables.sheet)
  if (!part) throw new Refusal('contract_file_workbook')
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: (Cell & { index: number }) | null = null
  let [isValue, isPhonetic] = [false, false]
  const handlers = {
    open(name: string, attributes: Record<string, string>): void {
      if (name === 'row') row = { line: lineAfter(row.line, attributes['r']), cells: [] }
      else if (name === 'c') cell = cellAfter(row, attributes, tables)
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
    },
    text(text: string): void {
      if (!isValue || !cell) return
      cell.value += text
      if (cell.value.length > maxCellLength) throw new Refusal('contract_file_workbook')
    },
    close(name: string): void {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        while (row.cells.length < cell.index) row.cells.push(emptyCell)
        row.cells[cell.index] = readCell(cell, tables)
        cell = null
      } else if (name === 'row') rows.push(row)
    },
  }
  yield* readXml(part, handlers, () => rows.splice(0))
}

/** Returns the number of the next row. The XML may leave the number out; numbers in the XML must increase. */
function lineAfter(line: number, numberText: string | undefined): number {
  const next = numberText === undefined ? line + 1 : Number(numberText)
  if (!Number.isInteger(next) || next <= line || next > maxRows) throw new Refusal('contract_file_workbook')
  return next
}

function cellAfter(
  row: SheetRow,
  { r, t = '', s = '0' }: Record<string, string>,
  { styles }: WorkbookTables,
): Cell & { index: number } {
  const index = r === undefined ? row.cells.length : parseColumnIndex(r)
  if (index === null || index < row.cells.length || index >= maxColumns)
    throw new Refusal('contract_file_workbook')
  return { index, type: t, value: '', style: styles[Number(s)] ?? 'plain', isFormula: false }
}

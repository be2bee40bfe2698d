import { momentInDigits } from '../clock/moscow.ts'
import { csvCell } from './csv-cell.ts'
import type { Cell, Table } from './table.ts'

/**
 * Yields the text of a CSV file in the form that Russian Excel opens: UTF-8 with BOM, semicolons, decimal
 * commas.
 */
export async function* toCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${record(columns.map(({ title }) => title))}`
  for await (const chunk of rows) yield chunk.map(record).join('')
}

const record = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(';')}\r\n`

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return `${cell},00`
  if (cell instanceof Date) return momentInDigits(cell)
  return csvCell(cell)
}

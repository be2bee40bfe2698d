import { Readable } from 'node:stream'
import { formatPhone } from '@impulse/api/fields/phone'
import type { FileFormat } from '@impulse/api/files/console-file'
import type { FileColumn, NamedColumn } from '@impulse/copy-ru/lists/list-column'
import type { Attachment } from '../http/responses/send-attachment.ts'
import { toCsv } from '../table-files/csv.ts'
import type { Cell, Table } from '../table-files/table.ts'
import { toXlsx, xlsxMediaType } from '../table-files/xlsx.ts'
import { toXml } from '../table-files/xml.ts'

/** Data of a list's export file. `rows` yields, in chunks, all rows that the pages of the list would show. */
export type ListTable<Row> = {
  /** Title of the file, for example «Участники». */
  title: string
  columns: readonly NamedColumn<Row>[]
  rows: AsyncIterable<readonly Row[]>
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxMediaType,
  xml: 'application/xml; charset=utf-8',
} as const satisfies Record<FileFormat, string>

/**
 * Builds the file of an export. `name` is the last part of the list's path, and `day` is the day of the
 * request; both are in the file name.
 */
export function listFile<Row>(
  { title, columns, rows }: ListTable<Row>,
  { format, name, day }: { format: FileFormat; name: string; day: string },
): Attachment & { body: Readable } {
  const table: Table = {
    name: title,
    columns: columns.map((column) => ({ title: toHead(column), width: column.width ?? 22 })),
    rows: generateCells(rows, columns),
  }
  const contents = {
    csv: () => toCsv(table),
    xlsx: () => toXlsx([table]),
    xml: () => toXml({ name, table, columnNames: columns.map((column) => column.name) }),
  }
  return {
    name: `${title} ${day}.${format}`,
    plainName: `${name}-${day}.${format}`,
    type: types[format],
    body: Readable.from(contents[format]()),
  }
}

async function* generateCells<Row>(
  rows: AsyncIterable<readonly Row[]>,
  columns: readonly FileColumn<Row>[],
): AsyncGenerator<Cell[][]> {
  for await (const chunk of rows) yield chunk.map((row) => columns.map((column) => toCell(column, row)))
}

/** Returns a column's title with the unit of its sums, because the cells contain only numbers. */
const toHead = <Row>(column: FileColumn<Row>): string =>
  (column.fileTitle ?? column.title) + ('unit' in column ? `, ${column.unit}` : '')

function toCell<Row>(column: FileColumn<Row>, row: Row): Cell {
  if ('text' in column) return column.text(row)
  if ('phone' in column) {
    const phone = column.phone(row)
    return phone === null ? 'аккаунт удалён' : formatPhone(phone)
  }
  if ('count' in column) return column.count(row)?.toString() ?? null
  if ('sum' in column) {
    const sum = column.sum(row)
    return sum === null ? null : BigInt(sum)
  }
  const iso = column.moment(row)
  return iso === null ? null : new Date(iso)
}

import { moscowIso } from '../clock/moscow.ts'
import type { Cell, Table } from './table.ts'
import { xmlText } from './xml-text.ts'

/**
 * Yields the text of an XML file: a `row` for each row, with an element for each cell that has a value. `name`: name of
 * the table for programs. The names of the columns are those of the elements.
 */
export async function* toXml({
  name,
  table: { name: title, rows },
  columnNames,
}: {
  name: string
  table: Pick<Table, 'name' | 'rows'>
  columnNames: readonly string[]
}): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<register name="${name}" title="${xmlText(title)}">\n`
  for await (const chunk of rows)
    yield chunk
      .map(
        (cells) =>
          `<row>${cells.map((cell, index) => element(columnNames[index] ?? '', cell)).join('')}</row>\n`,
      )
      .join('')
  yield '</register>\n'
}

const element = (name: string, cell: Cell): string =>
  cell === null ? '' : `<${name}>${xmlText(formatCell(cell))}</${name}>`

function formatCell(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'bigint') return `${cell}.00`
  return cell instanceof Date ? moscowIso(cell) : cell
}

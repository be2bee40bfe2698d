import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowIso } from '../clock/moscow.ts'
import { splitIntoSlices } from './split-rows.ts'
import type { Cell, Table } from './table.ts'
import { xmlText } from './xml-text.ts'
import { toZip, type ZipEntry } from './zip-stream.ts'

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Streams an Excel workbook with a sheet for each table. Compresses the rows while they are read,
 * with at most one chunk of rows in memory (docs/decisions/0009). When a sheet is full, its rows continue on
 * the next sheet.
 */
export const toXlsx = (
  tables: readonly Table[],
  { maxRows = maxSheetRows } = {},
): AsyncGenerator<Uint8Array> => toZip(generateParts(tables, maxRows))

/** Maximum number of rows of an Excel sheet, without the row of the header. */
const maxSheetRows = 1_048_575

/**
 * Yields the files inside the workbook's archive. The files that list the sheets come last, because the number of
 * sheets is known only after all rows have been read.
 */
async function* generateParts(tables: readonly Table[], maxRows: number): AsyncGenerator<ZipEntry> {
  const sheets: string[] = []
  for (const { name, columns, rows } of tables) {
    let sheetNumber = 0
    for await (const slice of splitIntoSlices(rows, maxRows)) {
      sheets.push(++sheetNumber === 1 ? name : `${name} ${sheetNumber}`)
      yield part(`xl/worksheets/sheet${sheets.length}.xml`, sheet(columns, slice))
    }
  }
  yield part('xl/styles.xml', [styles])
  yield part('xl/workbook.xml', [workbook(sheets)])
  const worksheets = sheets.map((_, index): [string, string] => [
    'worksheet',
    `worksheets/sheet${index + 1}.xml`,
  ])
  yield part('xl/_rels/workbook.xml.rels', [relations([...worksheets, ['styles', 'styles.xml']])])
  yield part('_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])])
  yield part('[Content_Types].xml', [contentTypes(sheets.length)])
}

const part = (name: string, parts: ZipEntry['parts']): ZipEntry => ({ name, compressed: true, parts })

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/**
 * Indexes of the cell formats in the list `cellXfs` of `styles`: a whole number, a date with time, and a bold header.
 */
const style = { figure: 1, moment: 2, headerRow: 3 } as const
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

async function* sheet(columns: Table['columns'], rows: Table['rows']): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const headerRow = columns.map(({ title }, index) =>
    textCell(title, toCellReference(index, 1), style.headerRow),
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headerRow.join('')}</row>`
  let lastRow = 1
  for await (const chunk of rows) {
    const from = lastRow + 1
    lastRow += chunk.length
    yield chunk.map((cells, index) => row(cells, from + index)).join('')
  }
  yield '</sheetData></worksheet>'
}

/** Writes a row with its number. Each cell has a reference such as `C7`, because some programs require one. */
const row = (cells: readonly Cell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, toCellReference(index, number))).join('')}</row>`

/** Returns the reference of a cell, such as `C7`. Works for up to 26 columns. */
const toCellReference = (index: number, number: number): string =>
  `${String.fromCharCode(65 + index)}${number}`

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint')
    return `<c r="${address}" s="${style.figure}"><v>${pointsToNumber(cell)}</v></c>`
  if (cell instanceof Date) return `<c r="${address}" s="${style.moment}"><v>${toExcelSerial(cell)}</v></c>`
  return textCell(cell, address)
}

/**
 * Writes a cell with a text. A spreadsheet does not compute the text even if it begins with `=`, because a formula
 * would be another XML element.
 */
const textCell = (text: string, address: string, styleIndex = 0): string =>
  `<c r="${address}" t="inlineStr" s="${styleIndex}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** Returns the time in Moscow as Excel stores it: the number of days since 30 December 1899. */
const toExcelSerial = (moment: Date): number =>
  Date.parse(`${moscowIso(moment).slice(0, 16)}:00Z`) / 86_400_000 + 25_569

const workbook = (names: readonly string[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const relations = (all: [type: string, target: string][]): string =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${all
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

function contentTypes(sheets: number): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${type}+xml"/>`
  const worksheets = Array.from({ length: sheets }, (_, index) =>
    override(`worksheets/sheet${index + 1}`, 'worksheet'),
  )
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${worksheets.join('')}</Types>`
}

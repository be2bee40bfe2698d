import { dayMs } from '@impulse/api/fields/durations'
/** Maximum length of the text in one cell of an Excel workbook. */
export const maxCellLength = 32_767

/**
 * Number format of a cell: a date, a number padded with zeros (`zeros`: number of digits), or a plain number.
 */
export type CellStyle = 'date' | 'plain' | { zeros: number }

/** Cell in the form in which the sheet stores it. */
export type Cell = {
  /** Type in the XML: `s` (shared string), `inlineStr`, `str`, `b`, `e`, `d`, `n`; empty: a number. */
  type: string
  value: string
  style: CellStyle
  isFormula: boolean
}

/**
 * Text of a cell; for a date, `YYYY-MM-DD` with `isDay`. `fault`: reason why the row of the cell is rejected, in
 * Russian.
 */
export type ReadCell =
  | { text: string; isDay?: true; fault?: never }
  | { fault: string; text?: never; isDay?: never }

/**
 * Returns the text of a cell. A formula is rejected, because its stored result may be outdated. An integer is written
 * with all its digits, never in the form 7.9E+10.
 */
export function readCell(
  { type, value, style, isFormula }: Cell,
  { strings, since1904 }: { strings: readonly string[]; since1904: boolean },
): ReadCell {
  if (isFormula) return { fault: 'формула: вставьте вместо неё значение' }
  if (type === 'e') return { fault: 'ошибка вместо значения' }
  if (type === 's') {
    const text = strings[Number(value)]
    return text === undefined ? { fault: 'не читается' } : { text }
  }
  if (type === 'd') return { text: value.slice(0, 10), isDay: true }
  if (type === 'b') return { text: value === '1' ? 'ИСТИНА' : 'ЛОЖЬ' }
  if (type !== '' && type !== 'n') return { text: value }
  if (value.trim() === '') return { text: '' }
  const number = Number(value)
  if (!Number.isFinite(number)) return { fault: 'не читается' }
  return style === 'date' ? toDayCell(number, since1904) : toNumberCell(number, { value, style })
}

function toDayCell(serial: number, since1904: boolean): ReadCell {
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  if (serial < 1 || serial > latestSerial) return { fault: 'не дата' }
  return { text: new Date(first + Math.floor(serial) * dayMs).toISOString().slice(0, 10), isDay: true }
}

/** Largest date number of Excel, which stands for 31 December 9999. */
const latestSerial = 2_958_465

function toNumberCell(number: number, { value, style }: { value: string; style: CellStyle }): ReadCell {
  if (!Number.isInteger(number)) return { text: value }
  // Excel stores only 15 digits of a number and replaces further digits with zeros, so a longer number may be
  // incorrect.
  if (Math.abs(number) >= 1e15) return { fault: 'число длиннее 15 знаков: сделайте ячейку текстовой' }
  const zeros = typeof style === 'object' ? style.zeros : 0
  return { text: number.toFixed(0).padStart(zeros, '0') }
}

/**
 * Returns the style of cells with this number format. `code`: text of the format, undefined for a built-in
 * format.
 */
export function toCellStyle(id: number, code: string | undefined): CellStyle {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'plain'
  const pattern = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '').split(';', 1)[0] ?? ''
  if (/^0+$/.test(pattern)) return { zeros: pattern.length }
  return /[dmyhs]/i.test(pattern) && !/general/i.test(pattern) ? 'date' : 'plain'
}

/**
 * Returns true when the id is that of a built-in date format, including East Asian formats (ECMA-376,
 * 18.8.30). A workbook does not contain the texts of built-in formats.
 */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Returns the column index in a cell address (`C5` → 2); null when the text is not an address. */
export function parseColumnIndex(address: string): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(address)?.[1]
  if (letters === undefined) return null
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

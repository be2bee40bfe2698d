/** Maximum length of a cell's text in Excel. */
export const maxCellLength = 32_767

/** Number format of a cell: a date, a number with leading zeros, or a plain number. */
export type CellStyle = 'date' | 'plain' | { zeros: number }

/** Cell as the sheet stores it. */
export type Cell = {
  /** Type in the XML: `s` (shared string), `inlineStr`, `str`, `b`, `e`, `d`, `n`; empty: a number. */
  type: string
  value: string
  style: CellStyle
  isFormula: boolean
}

/** Text of a cell as Excel displays it, or the reason why its row is rejected. */
export type ReadCell =
  | { text: string; isDay?: true; fault?: never }
  | { fault: string; text?: never; isDay?: never }

/**
 * Returns the text of a cell. Formulas are rejected, because their stored results may be outdated.
 * Numbers are written with all digits, never as 7.9E+10.
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

const dayMs = 86_400_000
/** 31 December 9999, the last date in Excel. */
const latestSerial = 2_958_465

function toNumberCell(number: number, { value, style }: { value: string; style: CellStyle }): ReadCell {
  if (!Number.isInteger(number)) return { text: value }
  // Excel stores 15 digits of a number and replaces the other digits by zeros.
  if (Math.abs(number) >= 1e15) return { fault: 'число длиннее 15 знаков: сделайте ячейку текстовой' }
  const zeros = typeof style === 'object' ? style.zeros : 0
  return { text: number.toFixed(0).padStart(zeros, '0') }
}

/** Returns the style of cells with this number format. `code` is undefined for a built-in format. */
export function toCellStyle(id: number, code: string | undefined): CellStyle {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '').split(';', 1)[0] ?? ''
  if (/^0+$/.test(bare)) return { zeros: bare.length }
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain'
}

/**
 * Returns true for built-in date formats (ECMA-376, 18.8.30), including the East Asian ones. Workbooks do not
 * declare the built-in formats.
 */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Converts a cell address to the index of its column (`C5` → 2); null: not an address. */
export function parseColumnIndex(address: string): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(address)?.[1]
  if (letters === undefined) return null
  return Array.from(letters).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

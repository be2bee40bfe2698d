import { Refusal } from '../../platform/refusal/refusal.ts'
import { type FileRecord, isHeader, russianHeader } from './contract-row.rules.ts'
import { splitRecord } from './contract-record.ts'

/** Half a million contracts; what is beyond it does not belong into one file, nor into memory. */
export const largestFileBytes = 50 * 1024 * 1024
const longestLine = 10_000
/** A field may hold line ends within its quotes, but no record is longer than this. */
const mostLinesOfRecord = 10

/**
 * The records of a contract file: CSV with `;` or `,`, in UTF-8 or windows-1251, under its header in Russian or
 * English. Refuses the file as a whole, before anything of it is imported, with a `contract_file_…` code.
 */
export function readContractFile(bytes: Uint8Array): FileRecord[] {
  if (bytes.length > largestFileBytes) throw new Refusal('contract_file_too_large')
  const { text, isLegacy } = decode(bytes)
  if (text.trim() === '') throw new Refusal('contract_file_empty')
  const lines = text.split(/\r\n|\r|\n/)
  const header = lineAt(lines, 0)
  const delimiter = [';', ','].find((separator) => isHeader(splitRecord(header, separator) ?? []))
  if (delimiter) return records(lines, delimiter)
  throw new Refusal(
    isLegacy && isReadableOtherwise(bytes) ? 'contract_file_encoding' : 'contract_file_header',
  )
}

function decode(bytes: Uint8Array): { text: string; isLegacy: boolean } {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  // No text in either encoding has a zero byte: it is UTF-16 without its mark, or a workbook, or an archive.
  if (isUtf16 || bytes.includes(0)) throw new Refusal('contract_file_encoding')
  const utf8 = decodeAs('utf-8', bytes)
  if (utf8 !== null) return { text: utf8, isLegacy: false }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const legacy = hasMark ? null : decodeAs('windows-1251', bytes)
  // Nothing that people type leaves control characters behind.
  // oxlint-disable-next-line no-control-regex
  if (legacy === null || /[\u0001-\u0008\u000e-\u001f\u0098]/.test(legacy)) {
    throw new Refusal('contract_file_encoding')
  }
  return { text: legacy, isLegacy: true }
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The header was not found: when another encoding shows it, that is what to tell. */
function isReadableOtherwise(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, longestLine)
  return ['utf-8', 'koi8-r', 'ibm866', 'x-mac-cyrillic'].some((encoding) => {
    const line = new TextDecoder(encoding).decode(start).split(/\r|\n/, 1)[0] ?? ''
    return [';', ','].some((separator) => isHeader(splitRecord(line, separator) ?? []))
  })
}

function records(lines: readonly string[], delimiter: string): FileRecord[] {
  const found: FileRecord[] = []
  for (let at = 1; at < lines.length;) {
    const { fields, taken } = recordAt(lines, at, delimiter)
    const line = at + 1
    if (fields === null) found.push({ line, fields: [lineAt(lines, at)], isQuoteOpen: true })
    else if (fields.some((field) => field.trim() !== '')) found.push({ line, fields })
    at += taken
  }
  return found
}

/**
 * The record that begins with a line. A quote that is open at its end may be closed on one of the next lines, but never
 * beyond a line that is a row by itself: that a row of somebody else is swallowed would cost them their reward. A quote
 * that stays open spoils its own line alone.
 */
function recordAt(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { fields: string[] | null; taken: number } {
  let record = lineAt(lines, at)
  const isRow = (line: string) => line.split(delimiter).length >= russianHeader.length
  const fields = splitRecord(record, delimiter)
  if (fields !== null || isRow(record)) return { fields, taken: 1 }
  for (let taken = 2; taken <= mostLinesOfRecord && at + taken <= lines.length; taken += 1) {
    const line = lineAt(lines, at + taken - 1)
    record += `\n${line}`
    if (isRow(line) || record.length > longestLine) break
    const joined = splitRecord(record, delimiter)
    if (joined !== null) return { fields: joined, taken }
  }
  return { fields: null, taken: 1 }
}

function lineAt(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  if (line.length > longestLine) throw new Refusal('contract_file_line_too_long', { line: at + 1 })
  return line
}

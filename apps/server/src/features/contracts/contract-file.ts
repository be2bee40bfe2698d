import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { type FileRecord, isHeader } from './contract-row.rules.ts'

/** Half a million contracts; what is beyond it does not belong into one file, nor into memory. */
export const largestFileBytes = 50 * 1024 * 1024
const longestLineBytes = 10_000

/**
 * The records of a contract file: CSV with `;` or `,`, in UTF-8 or windows-1251, under its header in Russian or
 * English. Refuses the file as a whole, before anything of it is imported, with a `contract_file_…` code.
 */
export function readContractFile(bytes: Uint8Array): FileRecord[] {
  if (bytes.length > largestFileBytes) throw new Refusal('contract_file_too_large')
  const { text, isLegacy } = decode(bytes)
  const lines = text.replace(/\r\n?/g, '\n')
  if (lines.trim() === '') throw new Refusal('contract_file_empty')
  const header = firstLine(lines)
  const delimiter = [';', ','].find((separator) => isHeader(split(header, separator)))
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
  const start = bytes.subarray(0, longestLineBytes)
  return ['utf-8', 'koi8-r', 'ibm866', 'x-mac-cyrillic'].some((encoding) => {
    const line = new TextDecoder(encoding).decode(start).split(/\r|\n/, 1)[0] ?? ''
    return [';', ','].some((separator) => isHeader(split(line, separator)))
  })
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  if (line.length > longestLineBytes) throw new Refusal('contract_file_line_too_long', { line: 1 })
  return line
}

function split(line: string, delimiter: string): string[] {
  const [fields = []] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true })
  return fields
}

function records(text: string, delimiter: string): FileRecord[] {
  const found: FileRecord[] = []
  let lastLine = 1
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      // «ООО "Ромашка"» is how people write, and a short row is rejected by itself, not with its file.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestLineBytes,
      onRecord: (fields: string[], { lines }) => {
        lastLine = lines
        const newLines = fields.reduce((count, field) => count + (field.split('\n').length - 1), 0)
        const isBlank = fields.every((field) => field.trim() === '')
        if (!isBlank) found.push({ line: lines - newLines, fields })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal('contract_file_line_too_long', { line: lastLine + 1 })
  }
  return found.slice(1)
}

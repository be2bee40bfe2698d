import { constants, inflateSync } from 'node:zlib'
import { Refusal } from '../../refusal/refusal.ts'

/**
 * Parts of a PDF in which the check searches for names of active content. Each character of the texts stands for one
 * byte of the file.
 */
export type PdfParts = {
  /** Everything outside of streams, and the decompressed content of object streams. */
  objects: string
  /** Decompressed content of all other compressed streams. */
  contents: string[]
}

const maxStreams = 20_000
/**
 * Maximum number of decompressed bytes of all streams. A page at 600 dpi in three colours has 100 MB, and a
 * file of 10 MB cannot contain two such pages.
 */
const maxBytes = 128 * 1024 * 1024

/**
 * Splits a PDF into its parts. Refuses constructs that scanning software does not write and that could hide
 * objects from the check.
 * @throws Refusal file_pdf_broken
 */
export function parsePdfParts(text: string): PdfParts {
  const outside: string[] = []
  const packed: string[] = []
  const contents: string[] = []
  let left = maxBytes
  let after = 0
  const streamStarts = new Set<number>()
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    // Skips a keyword that is in the data of the previous stream or is the end of `endstream`.
    if (index < after || text.slice(index - 3, index) === 'end') continue
    if (streamStarts.add(index).size > maxStreams) throw new Refusal('file_pdf_broken')
    const before = text.slice(after, index)
    outside.push(before)
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')))
    const start = index + keyword.length
    const end = findStreamEnd(text, { start, dictionary })
    after = end
    const data = text.slice(start, end)
    const isPack = holdsObjects(before)
    const unpacked = isPack ? unpackObjects(data, { before, left }) : unpack(data, { dictionary, left })
    left -= unpacked?.length ?? 0
    if (unpacked !== null) (isPack ? packed : contents).push(unpacked)
  }
  outside.push(text.slice(after))
  refuseIrregularStreams(text, streamStarts)
  return { objects: [...outside, ...packed].join('\n'), contents }
}

/**
 * Refuses a PDF with a stream inside a stream, or with an irregular start of a stream. PDF viewers find objects by the
 * cross-reference table, so they could read objects in such a stream that this check has not read.
 */
function refuseIrregularStreams(text: string, streamStarts: ReadonlySet<number>): void {
  for (const { index } of text.matchAll(/stream/g))
    if (!streamStarts.has(index) && followsDictionary(text, index)) throw new Refusal('file_pdf_broken')
}

/**
 * Returns true when nothing but spaces, line breaks and comments is between the end of a dictionary and `position`.
 * Searches backwards from `position`: a forward search from each `>>` would read a long comment again and again.
 */
function followsDictionary(text: string, position: number): boolean {
  for (let end = position; ;) {
    let textEnd = end
    while (textEnd > 0 && /[\s\0]/.test(text.charAt(textEnd - 1))) textEnd -= 1
    if (text.slice(Math.max(0, textEnd - 2), textEnd) === '>>') return true
    // Returns false: no line break follows the text that ends at `textEnd`, so this text is no comment, which would
    // extend to the end of its line.
    if (!/[\r\n]/.test(text.slice(textEnd, end))) return false
    let line = textEnd
    while (line > 0 && !/[\r\n]/.test(text.charAt(line - 1))) line -= 1
    const lineText = text.slice(line, textEnd)
    if (/>>[\s\0]*%/.test(lineText)) return true
    if (!/^[\s\0]*%/.test(lineText)) return false
    end = line
  }
}

/**
 * Returns the position where a stream ends. Uses the length in its dictionary when `endstream` follows there,
 * and in any other case the position of the next `endstream`. The length is tried first, because the data may
 * contain the keyword too.
 */
function findStreamEnd(text: string, { start, dictionary }: { start: number; dictionary: string }): number {
  const lengthText = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  const byLength = start + Number(lengthText)
  if (lengthText && /^\s{0,2}endstream/.test(text.slice(byLength, byLength + 12))) return byLength
  const found = text.indexOf('endstream', start)
  if (found < 0) throw new Refusal('file_pdf_broken')
  return found
}

/**
 * Returns true for an object stream. Searches all text after the previous stream, because the start of the dictionary
 * can be faked. Some PDF viewers ignore the type `ObjStm`, so a stream with the entries `First` and `N` is an object
 * stream too.
 */
function holdsObjects(before: string): boolean {
  const plain = namesDecoded(before)
  return /\/ObjStm\b/.test(plain) || (/\/First\b/.test(plain) && /\/N\b/.test(plain))
}

/**
 * Decompresses an object stream. Refuses any unusual compression: some PDF viewers could read the objects,
 * and this check could not.
 */
function unpackObjects(data: string, { before, left }: { before: string; left: number }): string {
  const plain = namesDecoded(before)
  const filters = [...plain.matchAll(/\/Filter(?![A-Za-z])\s*(\[[^\]]*\]|\/\w+|)/g)].map(
    ([, filterText = '']) => filterText,
  )
  const usesOnlyFlate = filters.every((filterText) => /^\[?\s*\/Fl(?:ateDecode)?\s*\]?$/.test(filterText))
  const isExternalOrPredicted =
    /\/F\s*[(<\d]/.test(plain.slice(plain.lastIndexOf(' obj'))) || /\/Predictor\s+(?!1\b)/.test(plain)
  if (!usesOnlyFlate || isExternalOrPredicted) throw new Refusal('file_pdf_broken')
  // Requires complete compressed data. When they are incomplete, the file contained a fake `endstream`, and a PDF
  // viewer could read more objects after it.
  const unpacked = filters.length === 0 ? data : inflated(data, { left, finishFlush: constants.Z_FINISH })
  if (unpacked === null) throw new Refusal('file_pdf_broken')
  return unpacked
}

/**
 * Decompresses a stream that is not an object stream. Returns null when the stream is not compressed, has an
 * unusual compression, or is damaged.
 */
function unpack(data: string, { dictionary, left }: { dictionary: string; left: number }): string | null {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+|\d)/.exec(namesDecoded(dictionary))?.[1] ?? ''
  if (!/^\[?\s*\/Fl(?:ateDecode)?\b/.test(filters)) return null
  return inflated(data, { left, finishFlush: constants.Z_SYNC_FLUSH })
}

/** Decompresses data; returns null for damaged data. Refuses the file when the output exceeds `left` bytes. */
function inflated(data: string, { left, finishFlush }: { left: number; finishFlush: number }): string | null {
  try {
    const bytes = inflateSync(Buffer.from(data, 'latin1'), {
      maxOutputLength: Math.max(1, left),
      chunkSize: chunkFor(data),
      finishFlush,
    })
    return bytes.toString('latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('file_pdf_broken')
    return null
  }
}

/**
 * Returns the size of the output buffer: large for the image of a page, and small for short streams, because a
 * file may contain thousands of them.
 */
const chunkFor = (data: string): number => Math.min(1024 * 1024, Math.max(4096, data.length * 4))

/**
 * Decodes escapes such as `#4A`, as PDF viewers do when they read names. Works byte by byte in one buffer: a
 * small file may decompress to forty million escapes, and a string for each would need gigabytes.
 */
export function namesDecoded(text: string): string {
  if (!text.includes('#')) return text
  const bytes = Buffer.from(text, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const escapedByte = bytes[at] === 0x23 ? digit(bytes[at + 1]) * 16 + digit(bytes[at + 2]) : Number.NaN
    bytes[length] = Number.isNaN(escapedByte) ? (bytes[at] ?? 0) : escapedByte
    if (!Number.isNaN(escapedByte)) at += 2
    length += 1
  }
  return bytes.toString('latin1', 0, length)
}

/** Returns the value of a hexadecimal digit; NaN for any other byte. */
function digit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

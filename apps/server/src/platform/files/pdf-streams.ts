import { constants, inflateSync } from 'node:zlib'
import { Refusal } from '../refusal/refusal.ts'

/** A PDF as far as names can stand in it. One sign of a text is one byte of the file. */
export type PdfParts = {
  /** All that lies outside of streams, and what streams of objects hold: where objects are written. */
  objects: string
  /** What other compressed streams hold. */
  contents: string[]
}

const mostStreams = 20_000
/** A page at 600 dpi in three colours has 100 MB; two such pages nobody sends in 10 MB. */
const mostBytes = 128 * 1024 * 1024
const longestDictionary = 64 * 1024

/** Refuses `file_pdf_broken`: also what no scanner writes, and what hides objects from whoever looks. */
export function partsOf(text: string): PdfParts {
  const outside: string[] = []
  const packed: string[] = []
  const contents: string[] = []
  let left = mostBytes
  let after = 0
  let count = 0
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    // Within the stream before: its bytes only look like the word.
    if (index < after || text.slice(index - 3, index) === 'end') continue
    if ((count += 1) > mostStreams) throw new Refusal('file_pdf_broken')
    outside.push(text.slice(after, index))
    const dictionary = dictionaryBefore(text, { index, after })
    const start = index + keyword.length
    const end = endOfStream(text, { start, dictionary })
    after = end
    const unpacked = unpack(text.slice(start, end), { dictionary, left })
    left -= unpacked?.length ?? 0
    if (unpacked !== null) (holdsObjects(dictionary) ? packed : contents).push(unpacked)
  }
  outside.push(text.slice(after))
  return { objects: [...outside, ...packed].join('\n'), contents }
}

function dictionaryBefore(text: string, { index, after }: { index: number; after: number }): string {
  const from = Math.max(after, index - longestDictionary)
  const before = text.slice(from, index)
  const begins = before.lastIndexOf(' obj')
  return begins < 0 ? before : before.slice(begins)
}

/** Where its length says, if that is where the word stands: data may hold the word too. */
function endOfStream(text: string, { start, dictionary }: { start: number; dictionary: string }): number {
  const told = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  const byLength = start + Number(told)
  if (told && /^\s{0,2}endstream/.test(text.slice(byLength, byLength + 12))) return byLength
  const found = text.indexOf('endstream', start)
  if (found < 0) throw new Refusal('file_pdf_broken')
  return found
}

const holdsObjects = (dictionary: string): boolean => /\/ObjStm\b/.test(namesDecoded(dictionary))

/** Null: it is not compressed in the way that objects may be, or not compressed at all. */
function unpack(data: string, { dictionary, left }: { dictionary: string; left: number }): string | null {
  const plain = namesDecoded(dictionary)
  const objects = holdsObjects(dictionary)
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+|\d)/.exec(plain)?.[1] ?? ''
  // Objects packed in any other way are readable to some viewers and not to us.
  const one = /^\[?\s*\/Fl(?:ateDecode)?\s*\]?$/.test(filters)
  const elsewhere = /\/F\s*[(<\d]/.test(plain) || /\/Predictor\s+(?!1\b)/.test(plain)
  if (objects && ((filters !== '' && !one) || elsewhere)) throw new Refusal('file_pdf_broken')
  if (filters === '') return objects ? data : null
  if (!/^\[?\s*\/Fl(?:ateDecode)?\b/.test(filters)) return null
  try {
    const bytes = inflateSync(Buffer.from(data, 'latin1'), {
      maxOutputLength: Math.max(1, left),
      chunkSize: 1024 * 1024,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    return bytes.toString('latin1')
  } catch (error) {
    const tooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    // Pictures that are spoilt are the sender's loss; objects nobody could look at are ours.
    if (objects || tooMuch) throw new Refusal('file_pdf_broken')
    return null
  }
}

/** With `#4A` written as the letter that it stands for, as viewers read names. */
export const namesDecoded = (text: string): string =>
  text.includes('#')
    ? text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

import { Refusal } from '../../refusal/refusal.ts'
import { namesDecoded, parsePdfParts } from './pdf-streams.ts'

export const maxPages = 20

/**
 * Returns a function that is true when a text contains one of the names in any notation that PDF viewers
 * accept. A single search finds all names, because an untrusted file may contain millions of names.
 */
const createNameMatcher = (names: readonly string[]): ((text: string) => boolean) => {
  const found = new RegExp(`/(?:${names.join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`)
  return (text) => found.test(namesDecoded(text))
}

/** Names of active content and of attachments, long enough not to occur by chance. */
const hasActiveContent = createNameMatcher([
  ...['JavaScript', 'Launch', 'OpenAction', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'],
  ...['SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound', 'FileAttachment'],
  ...['OnInstantiate', 'Collection'],
])
/**
 * Names of two letters. They occur by chance in the data of any photo, so they are searched only in objects.
 */
const hasShortActiveName = createNameMatcher(['JS', 'AA', 'EF', '3D'])
const isLocked = createNameMatcher(['Encrypt'])
const hasRoot = createNameMatcher(['Root'])

/**
 * Checks that a PDF may be stored unchanged: complete, 1 to 20 pages, without a password and without any
 * action, whatever the notation and the compression.
 *
 * @throws Refusal file_pdf_broken, file_pdf_locked, file_pdf_active, file_pdf_pages
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  refuseUnlessWhole(text)
  // A locked file cannot be checked any further.
  if (isLocked(text)) throw new Refusal('file_pdf_locked')
  // Searches the whole file first, because manipulated borders of streams cannot hide a name from this
  // search.
  if (hasActiveContent(text)) throw new Refusal('file_pdf_active')
  const { objects, contents } = parsePdfParts(text)
  if (hasActiveContent(objects) || hasShortActiveName(objects) || contents.some(hasActiveContent))
    throw new Refusal('file_pdf_active')
  let pages = 0
  for (const _ of namesDecoded(objects).matchAll(/\/Type\s*\/Page(?![A-Za-z])/g))
    if (++pages > maxPages) break
  if (pages === 0) throw new Refusal('file_pdf_broken')
  if (pages > maxPages) throw new Refusal('file_pdf_pages')
}

function refuseUnlessWhole(text: string): void {
  const [, written = ''] = /startxref\s+(\d{1,8})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? []
  const table = Number(written)
  const isWhole =
    /^%PDF-[12]\.\d[\r\n\s]/.test(text) &&
    written !== '' &&
    table > 0 &&
    pointsToTable(text, table) &&
    hasRoot(text) &&
    // Refuses a file that is also a web page or an archive.
    !/<script|<\?php|<html/i.test(text) &&
    !text.slice(-66_000).includes('PK\x05\x06')
  if (!isWhole) throw new Refusal('file_pdf_broken')
}

/**
 * Returns true when the end of the file refers to a cross-reference table with a trailer, or to a
 * cross-reference stream.
 */
function pointsToTable(text: string, at: number): boolean {
  const there = text.slice(at, at + 40).trimStart()
  if (there.startsWith('xref')) return text.includes('trailer', at)
  return /^\d+\s+\d+\s+obj/.test(there)
}

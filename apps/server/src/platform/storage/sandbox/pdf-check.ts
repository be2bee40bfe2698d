import { Refusal } from '../../refusal/refusal.ts'
import { namesDecoded, parsePdfParts } from './pdf-streams.ts'

export const maxPages = 20

/**
 * Returns a function that checks if the text of a PDF contains one of the PDF names `names`, in any notation that PDF
 * viewers accept. The function searches for all names in one pass, because an untrusted file may contain millions of
 * names.
 */
const createNameMatcher = (names: readonly string[]): ((text: string) => boolean) => {
  const found = new RegExp(`/(?:${names.join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`)
  return (text) => found.test(namesDecoded(text))
}

/**
 * Matches names of active content and attachments. These names are so long that they do not occur in other data
 * by chance.
 */
const hasActiveContent = createNameMatcher([
  'JavaScript',
  'Launch',
  'OpenAction',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
  'Sound',
  'FileAttachment',
  'OnInstantiate',
  'Collection',
])
/**
 * Matches short names of active content. Such names occur by chance in the data of any large photo, so the check
 * searches for them only outside of streams.
 */
const hasShortActiveName = createNameMatcher(['JS', 'AA', 'EF', '3D'])
const isLocked = createNameMatcher(['Encrypt'])
const hasRoot = createNameMatcher(['Root'])

/**
 * Checks that a PDF may be stored unchanged. It must be complete, have 1 to 20 pages and no password, and contain no
 * active content in any notation or compression.
 * @throws Refusal file_pdf_broken, file_pdf_locked, file_pdf_active, file_pdf_pages
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  refuseUnlessWhole(text)
  // The content of a PDF with a password is encrypted, so it cannot be checked.
  if (isLocked(text)) throw new Refusal('file_pdf_locked')
  // Searches the whole file before it is split into streams. A hostile file can fake the borders of streams, but it
  // cannot hide an uncompressed name from this search.
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
  const [, tableOffset = ''] = /startxref\s+(\d{1,8})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? []
  const table = Number(tableOffset)
  const isWhole =
    /^%PDF-[12]\.\d[\r\n\s]/.test(text) &&
    tableOffset !== '' &&
    table > 0 &&
    pointsToTable(text, table) &&
    hasRoot(text) &&
    // Refuses a PDF that is also a web page or a ZIP archive.
    !/<script|<\?php|<html/i.test(text) &&
    !text.slice(-66_000).includes('PK\x05\x06')
  if (!isWhole) throw new Refusal('file_pdf_broken')
}

/**
 * Returns true when a cross-reference table with a trailer, or an object that may be a cross-reference stream, begins
 * at the position `at`.
 */
function pointsToTable(text: string, at: number): boolean {
  const tableText = text.slice(at, at + 40).trimStart()
  if (tableText.startsWith('xref')) return text.includes('trailer', at)
  return /^\d+\s+\d+\s+obj/.test(tableText)
}

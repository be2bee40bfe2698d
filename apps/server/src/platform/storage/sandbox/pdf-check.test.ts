import { once } from 'node:events'
import { deflateSync } from 'node:zlib'
import PdfKit from 'pdfkit'
import { expect, it } from 'vitest'
import { Refusal } from '../../refusal/refusal.ts'
import { hostilePdfs } from '../../../testing/files/hostile-pdfs.ts'
import { anObjectStream, aPdf, aStream } from '../../../testing/files/pdfs.ts'
import { chanceBytes } from '../../../testing/harness/random.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { checkPdf } from './pdf-check.ts'

const getErrorCode = (bytes: Buffer): string => {
  try {
    checkPdf(bytes)
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

it.each(hostilePdfs)('checkPdf refuses a PDF with %s', (_, bytes, code) => {
  expect(getErrorCode(bytes)).toBe(code)
})

it('checkPdf accepts a PDF with 1 or 20 pages, one with links, one with object streams, and one that PDFKit wrote', async () => {
  for (const pages of [1, 20]) expect(getErrorCode(aPdf({ pages }))).toBe('accepted')
  // The data of this stream contain the keywords `endstream`, `obj` and `stream` by chance.
  const unusualStream = aStream(
    900,
    '/Subtype /Image',
    Buffer.from('\xff endstream 5 0 obj stream\n \xff', 'latin1'),
  )
  expect(getErrorCode(aPdf({ objects: [unusualStream] }))).toBe('accepted')
  expect(getErrorCode(aPdf({ objects: [anObjectStream('<< /Font /Helvetica >>')] }))).toBe('accepted')
  const links = '900 0 obj\n<< /S /URI /URI (https://example.ru) >>\nendobj\n'
  expect(getErrorCode(aPdf({ objects: [links] }))).toBe('accepted')
  expect(getErrorCode(await createPdf())).toBe('accepted')
})

it('checkPdf accepts a PDF with a large photo, even when random bytes of the photo equal a short name of active content, such as `/JS`', () => {
  for (const _ of times(repeated(1), () => 0)) {
    const photo = aStream(900, '/Subtype /Image /Filter /DCTDecode', chanceBytes(9_000_000))
    expect(getErrorCode(aPdf({ objects: [photo] }))).toBe('accepted')
  }
  const pixels = aStream(900, '/Subtype /Image /Filter /FlateDecode', deflateSync(chanceBytes(3_000_000)))
  expect(getErrorCode(aPdf({ objects: [pixels] }))).toBe('accepted')
})

it('checkPdf either accepts a randomly damaged copy of a PDF or refuses the copy with a code', () => {
  const validPdf = aPdf({ pages: 3, objects: [anObjectStream('<< /Font /Helvetica >>')] })
  for (const _ of times(repeated(500), () => 0)) {
    const bytes = Buffer.from(validPdf)
    for (const at of chanceBytes(6)) bytes[at * 16] = at
    expect(getErrorCode(bytes)).toMatch(/^accepted$|^file_pdf_/)
  }
})

it('checkPdf needs little time even for a PDF with hundreds of thousands of `%` signs or `stream` keywords', () => {
  // Without the limits of the check, each of these files would take many minutes. `files.hostile.test.ts` checks larger
  // files.
  for (const [text, code] of [
    ['%' + '>>%'.repeat(500_000), 'accepted'],
    ['stream'.repeat(250_000), 'accepted'],
    [`>>\n${'%>> x\n'.repeat(250_000)} stream x`, 'file_pdf_broken'],
  ] as const)
    expect(getErrorCode(aPdf({ objects: [`${text}\n`] }))).toBe(code)
})

async function createPdf(): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', pdfVersion: '1.7', tagged: true, lang: 'ru-RU' })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const endEvent = once(doc, 'end')
  doc.text('a page').addPage().text('another')
  doc.end()
  await endEvent
  return Buffer.concat(chunks)
}

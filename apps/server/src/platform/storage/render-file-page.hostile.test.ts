import { expect, it } from 'vitest'
import { hostilePdfs } from '../../testing/files/hostile-pdfs.ts'
import { aPdf, aStream } from '../../testing/files/pdfs.ts'
import { showFile } from './render-file-page.ts'

const access = { staffName: 'olga', at: new Date('2026-11-22T09:00:00Z'), number: 41n }
const show = (mediaType: 'application/pdf' | 'image/jpeg', bytes: Buffer) =>
  showFile({ mediaType, bytes }, { page: 1, access })
const pdf = (bytes: Buffer) => show('application/pdf', bytes)

const withoutPage = aPdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [98 0 R]')
const sized = (side: string, filter: string) =>
  `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray ${filter}`
/**
 * Width and height in pixels of the picture on the page. A decoder that uses four bytes per pixel needs 1.6 GB for this
 * picture. Drawing a larger picture would only exceed the time limit, so the test would prove nothing about the memory.
 */
const side = 20_000
const enormous = aStream(
  3,
  sized(String(side), `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`),
  Buffer.alloc(5000),
)

it('showFile refuses a file that is locked or broken, contains active content, or takes too long to render', async () => {
  // Tests one file for each kind of failure here. `files.hostile.test.ts` uploads all hostile files.
  const sampledNames = /password|opened|cut off|bomb/
  const hostile = hostilePdfs.filter(([name]) => sampledNames.test(name))
  expect(hostile.length).toBeGreaterThanOrEqual(4)
  for (const [name, bytes] of hostile)
    await expect(pdf(bytes), name).rejects.toMatchObject({ code: 'file_not_shown' })
  await expect(pdf(Buffer.from(withoutPage, 'latin1'))).rejects.toMatchObject({ code: 'file_not_shown' })
  await expect(show('image/jpeg', Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'file_not_shown',
  })
})

it('showFile either renders a page with a picture of 20,000 × 20,000 pixels or refuses the file, and throws no other error', async () => {
  const outcome = await pdf(aPdf({ objects: [enormous] })).catch((error: { code: string }) => error.code)
  expect(outcome === 'file_not_shown' || (outcome as { pages: number }).pages === 1).toBe(true)
})

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { hostilePdfs } from '../../testing/files/hostile-pdfs.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { aPdf, aStream } from '../../testing/files/pdfs.ts'
import { showFile } from './render-file-page.ts'

const access = { as: 'olga', at: new Date('2026-11-22T09:00:00Z'), number: 41n }
const pdf = (bytes: Buffer, page = 1) => showFile({ mediaType: 'application/pdf', bytes }, { page, access })
const picture = (bytes: Buffer, page = 1) => showFile({ mediaType: 'image/jpeg', bytes }, { page, access })

/** Share of pixels that have the colour of the watermark. */
async function signed(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (place: number) => data[place] ?? 0
  let red = 0
  for (let i = 0; i < data.length; i += info.channels) if (at(i) - at(i + 1) > 40) red += 1
  return red / (info.width * info.height)
}

it('a page of a PDF is shown as a picture that is signed all over, and how many there are is told', async () => {
  const shown = await pdf(aPdf({ pages: 3 }), 3)
  expect(shown.pages).toBe(3)
  const { format, width, height } = await sharp(shown.bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1560, height: 2340 })
  expect(await signed(shown.bytes)).toBeGreaterThan(0.005)
  await expect(pdf(aPdf({ pages: 3 }), 4)).rejects.toMatchObject({ code: 'not_found' })
})

it('a picture has one page', async () => {
  const photo = await aPhoto()
  expect((await picture(photo)).pages).toBe(1)
  await expect(picture(photo, 2)).rejects.toMatchObject({ code: 'not_found' })
})

const lost = aPdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [98 0 R]')
const sized = (side: string, filter: string) =>
  `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray ${filter}`
/** Gigabytes in four bytes a pixel; the largest that a PDF has take all the time that a page may take. */
const side = 20_000
const enormous = aStream(
  3,
  sized(String(side), `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`),
  Buffer.alloc(5000),
)

it('what is locked, acts, is broken or never ends is not shown, and says so', async () => {
  // One of each way to fail; `files.hostile` shows every one of them.
  const few = /password|opened|cut off|bomb/
  const hostile = hostilePdfs.filter(([name]) => few.test(name))
  expect(hostile.length).toBeGreaterThanOrEqual(4)
  for (const [name, bytes] of hostile)
    await expect(pdf(bytes), name).rejects.toMatchObject({ code: 'file_not_shown' })
  await expect(pdf(Buffer.from(lost, 'latin1'))).rejects.toMatchObject({ code: 'file_not_shown' })
  await expect(picture(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'file_not_shown' })
})

it('a page that asks for gigabytes is shown without them, or not at all', async () => {
  const outcome = await pdf(aPdf({ objects: [enormous] })).catch((error: { code: string }) => error.code)
  expect(outcome === 'file_not_shown' || (outcome as { pages: number }).pages === 1).toBe(true)
})

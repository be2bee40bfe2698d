import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPhoto } from '../../testing/files/photos.ts'
import { aPdf } from '../../testing/files/pdfs.ts'
import { showFile } from './render-file-page.ts'

const access = { staffName: 'olga', at: new Date('2026-11-22T09:00:00Z'), number: 41n }
const pdf = (bytes: Buffer, page = 1) => showFile({ mediaType: 'application/pdf', bytes }, { page, access })
const picture = (bytes: Buffer, page = 1) => showFile({ mediaType: 'image/jpeg', bytes }, { page, access })

/** Returns the share of the pixels that have the red colour of the watermark. */
async function signed(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (index: number) => data[index] ?? 0
  let red = 0
  for (let i = 0; i < data.length; i += info.channels) if (at(i) - at(i + 1) > 40) red += 1
  return red / (info.width * info.height)
}

it('showFile renders a page of a PDF, adds a watermark, and returns the number of pages', async () => {
  const result = await pdf(aPdf({ pages: 3 }), 3)
  expect(result.pages).toBe(3)
  const { format, width, height } = await sharp(result.bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1560, height: 2340 })
  expect(await signed(result.bytes)).toBeGreaterThan(0.005)
  await expect(pdf(aPdf({ pages: 3 }), 4)).rejects.toMatchObject({ code: 'not_found' })
})

it('showFile returns an image as a single page, and refuses a second page', async () => {
  const photo = await aPhoto()
  expect((await picture(photo)).pages).toBe(1)
  await expect(picture(photo, 2)).rejects.toMatchObject({ code: 'not_found' })
})

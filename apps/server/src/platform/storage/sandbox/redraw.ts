import sharp, { type Sharp } from 'sharp'
import type { Rotation } from '@impulse/api/files/file'
import { Refusal } from '../../refusal/refusal.ts'
import type { DrawnPage } from './render-page.ts'
import { maxPixels } from './max-pixels.ts'
import { watermark } from './watermark.ts'

const maxSide = 3000

// Switches off all decoders except those of the accepted types, so that untrusted bytes never reach another
// decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws an image again as a plain JPEG, reduced so that no side is longer than `maxSide`. Rotates the image as the
 * camera recorded, and then as the member chose. Draws only the first frame of an animation.
 * @throws Refusal file_pixels, file_broken
 */
export async function redraw(bytes: Buffer, { rotate }: { rotate: Rotation }): Promise<Buffer> {
  try {
    return await sharp(bytes, {
      limitInputPixels: maxPixels,
      // Refuses only unreadable data. Some well-known cameras write files for which the decoder gives
      // warnings.
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .rotate(rotate)
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw new Refusal(
      error instanceof Error && /pixel limit/i.test(error.message) ? 'file_pixels' : 'file_broken',
    )
  }
}

/** Draws the watermark `text` over an image, and returns a JPEG. */
export const stamp = (bytes: Buffer, text: string): Promise<Buffer> =>
  stampOver(sharp(bytes, { limitInputPixels: maxPixels }), text)

/** Draws the watermark `text` over a drawn page of a PDF, and returns a JPEG. */
export const stampPage = ({ data, width, height }: DrawnPage, text: string): Promise<Buffer> =>
  stampOver(sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' }), text)

async function stampOver(picture: Sharp, text: string): Promise<Buffer> {
  const over = await watermark(text, await picture.metadata())
  return await picture.composite([over]).jpeg({ quality: 85 }).toBuffer()
}

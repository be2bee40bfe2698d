import type { Sharp } from 'sharp'
import { maxPixels } from '../storage/sandbox/max-pixels.ts'
import type { Drawing, PictureFormat } from './optimiser.rules.ts'

/** Width and height of a stored avatar in pixels. No page shows a larger avatar. */
export const avatarSide = 1024
const widestNewsPicture = 2560
const maxSeconds = 5

/**
 * Crops a photo to its middle square and encodes it as WebP. `image` is an upload that the file sandbox has
 * already drawn again.
 */
export const drawAvatar = async (image: Buffer): Promise<Buffer> =>
  (await open(image)).resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 90 }).toBuffer()

/** Reduces a news picture that is wider than `widestNewsPicture` pixels to this width. Encodes it as WebP. */
export async function drawNewsPicture(
  image: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const resized = (await open(image)).resize({ width: widestNewsPicture, withoutEnlargement: true })
  const { data, info } = await resized.webp({ quality: 88 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Draws a version of a stored picture. The version is never larger than the picture. */
export async function draw(picture: Buffer, { width, quality, format }: Drawing): Promise<Buffer> {
  const resized = (await open(picture)).resize({ width, withoutEnlargement: true })
  return encoded[format](resized, quality).toBuffer()
}

const encoded: Record<PictureFormat, (image: Sharp, quality: number) => Sharp> = {
  // `effort` is from 0 to 9. A higher effort takes much more time and saves only a few bytes.
  avif: (image, quality) => image.avif({ quality: quality - 20, effort: 2 }),
  webp: (image, quality) => image.webp({ quality }),
  jpeg: (image, quality) => image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
}

/**
 * Opens an image that the file sandbox or this server has encoded, or a picture of the demo data. Must not be
 * called with the original bytes of an upload.
 */
async function open(image: Buffer): Promise<Sharp> {
  const { default: library } = await import('sharp')
  return library(image, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
    seconds: maxSeconds,
  })
}

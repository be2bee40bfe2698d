import type { Sharp } from 'sharp'
import { maxPixels } from '../storage/sandbox/max-pixels.ts'
import type { Drawing, PictureFormat } from './optimiser.rules.ts'

/** Side of a stored avatar in pixels, the largest size in which a page shows one. */
export const avatarSide = 1024
const widestNewsPicture = 2560
const maxSeconds = 5

/**
 * Crops a photo to its middle square and encodes it as WebP, to be stored as an avatar. `image` is an upload
 * that the file sandbox has redrawn.
 */
export const drawAvatar = async (image: Buffer): Promise<Buffer> =>
  (await open(image)).resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 90 }).toBuffer()

/** Resizes and encodes a news picture to be stored. */
export async function drawNewsPicture(
  image: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const resized = (await open(image)).resize({ width: widestNewsPicture, withoutEnlargement: true })
  const { data, info } = await resized.webp({ quality: 88 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Draws a version of a stored picture, never larger than the picture itself. */
export async function draw(picture: Buffer, { width, quality, format }: Drawing): Promise<Buffer> {
  const resized = (await open(picture)).resize({ width, withoutEnlargement: true })
  return encoded[format](resized, quality).toBuffer()
}

const encoded: Record<PictureFormat, (image: Sharp, quality: number) => Sharp> = {
  // Effort from 0 to 9; more takes much time and saves only a few bytes.
  avif: (image, quality) => image.avif({ quality: quality - 20, effort: 2 }),
  webp: (image, quality) => image.webp({ quality }),
  jpeg: (image, quality) => image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
}

/** Opens an image that this server or the file sandbox has encoded, never an upload itself. */
async function open(image: Buffer): Promise<Sharp> {
  const { default: library } = await import('sharp')
  return library(image, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
    seconds: maxSeconds,
  })
}

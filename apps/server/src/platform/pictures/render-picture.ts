import type { Sharp } from 'sharp'
import { maxPixels } from '../storage/sandbox/max-pixels.ts'
import type { Drawing, PictureFormat } from './optimiser.rules.ts'

/** A square of that many pixels is as large as a member's picture is ever shown. */
export const avatarSide = 1024
const widestNewsPicture = 2560
const maxSeconds = 5

/** A member's picture as it is kept: the middle of what they sent, as WebP. `image` is an upload that was drawn again before. */
export const drawAvatar = async (image: Buffer): Promise<Buffer> =>
  (await open(image)).resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 90 }).toBuffer()

/** A picture of the news as it is kept. */
export async function drawNewsPicture(
  image: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const resized = (await open(image)).resize({ width: widestNewsPicture, withoutEnlargement: true })
  const { data, info } = await resized.webp({ quality: 88 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Never larger than the picture itself. */
export async function draw(picture: Buffer, { width, quality, format }: Drawing): Promise<Buffer> {
  const resized = (await open(picture)).resize({ width, withoutEnlargement: true })
  return encoded[format](resized, quality).toBuffer()
}

const encoded: Record<PictureFormat, (image: Sharp, quality: number) => Sharp> = {
  // Of the efforts from 0 to 9: more costs much time for a few bytes.
  avif: (image, quality) => image.avif({ quality: quality - 20, effort: 2 }),
  webp: (image, quality) => image.webp({ quality }),
  jpeg: (image, quality) => image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
}

/** Only our own WebP, JPEG and SVG come here: what was uploaded was drawn again before. */
async function open(image: Buffer): Promise<Sharp> {
  const { default: library } = await import('sharp')
  return library(image, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
    seconds: maxSeconds,
  })
}

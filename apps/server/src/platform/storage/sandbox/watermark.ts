import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'

// Font file from an npm package, because the machine may have no fonts.
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf',
)

/** Height of the watermark's letters, as a share of the shorter side of the image. */
const share = 0.03

/**
 * Returns a watermark to draw over an image: a diagonal text that is repeated and half transparent. When a
 * screenshot is published, the text shows which staff member opened the file. Characters other than Latin letters,
 * digits, spaces and `_.:№-` are removed from `text`.
 */
export async function watermark(
  text: string,
  { width, height }: { width: number; height: number },
): Promise<OverlayOptions> {
  const size = Math.max(10, Math.round(Math.min(width, height) * share))
  const line = await sharp({
    text: {
      fontfile,
      font: `Onest ${size}`,
      dpi: 72,
      rgba: true,
      text: `<span foreground="#b02331" alpha="35%">${text.replaceAll(/[^\w .:№-]/g, '')}</span>`,
    },
  })
    .png()
    .toBuffer()
  const aslant = await sharp(line)
    .rotate(-30, { background: '#0000' })
    .extend({ top: size, bottom: size, left: size, right: size, background: '#0000' })
    .png()
    .toBuffer()
  const { width: widest, height: highest } = await sharp(aslant).metadata()
  // The image library requires that the watermark is not larger than the image.
  const input = await sharp(aslant)
    .resize({ width: Math.min(widest, width), height: Math.min(highest, height), fit: 'inside' })
    .png()
    .toBuffer()
  return { input, tile: true }
}

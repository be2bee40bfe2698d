/** Fault of a photo that makes a document hard to read. */
export type PhotoFault = 'dark' | 'blurred'

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Length of the longer side to which a photo is scaled down before it is measured, in pixels. */
export const measuredSide = 512

/** Mean luminance, from 0 to 255, below which a photo is dark. A page in a dimly lit room has more. */
const darkLuminance = 45

/**
 * Variance of the Laplacian below which even the sharpest part of a photo is blurred. Readable print has several
 * hundred. The sharpest part counts, because a page with a single stamp is empty elsewhere.
 */
const blurredVariance = 100
/** Number of parts into which each side of a photo is divided. */
const parts = 8

/** Returns the most important fault of a photo whose longer side has `measuredSide` pixels, or null for a good photo. */
export function findPhotoFault(pixels: Pixels): PhotoFault | null {
  const luminance = toLuminance(pixels)
  const mean = luminance.reduce((sum, value) => sum + value, 0) / luminance.length
  if (mean < darkLuminance) return 'dark'
  return maxSharpness(luminance, pixels) < blurredVariance ? 'blurred' : null
}

function toLuminance({ data, width, height }: Pixels): Float32Array {
  const channel = (index: number) => data[index] ?? 0
  return new Float32Array(width * height).map(
    (_, pixel) =>
      0.299 * channel(pixel * 4) + 0.587 * channel(pixel * 4 + 1) + 0.114 * channel(pixel * 4 + 2),
  )
}

/** Returns the largest variance of the Laplacian among the parts of a photo. */
function maxSharpness(luminance: Float32Array, { width, height }: Pixels): number {
  const sums = Array.from({ length: parts * parts }, () => ({ count: 0, sum: 0, squares: 0 }))
  const at = (index: number) => luminance[index] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x
      const laplacian = at(pixel - 1) + at(pixel + 1) + at(pixel - width) + at(pixel + width) - 4 * at(pixel)
      const part = sums[Math.floor((y * parts) / height) * parts + Math.floor((x * parts) / width)]
      if (part === undefined) continue
      part.count += 1
      part.sum += laplacian
      part.squares += laplacian ** 2
    }
  return Math.max(
    ...sums.map(({ count, sum, squares }) => (count === 0 ? 0 : squares / count - (sum / count) ** 2)),
  )
}

import type { UploadedType } from '@impulse/api/files/file'

export type ImageSize = { width: number; height: number }

/**
 * Returns the size of an image in pixels, from its header. Returns null for a PDF, and when the header contains no
 * valid size.
 */
export function imageSize(bytes: Uint8Array, type: UploadedType): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sizeReaders = { 'image/jpeg': jpegSize, 'image/png': pngSize, 'image/webp': webpSize }
  if (type === 'application/pdf') return null
  try {
    const size = sizeReaders[type](view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The bytes end before the header is complete.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Reads the size from the first chunk of a PNG. */
function pngSize(view: DataView): ImageSize | null {
  if (view.getUint32(8) !== 13 || textAt(view, 12) !== 'IHDR') return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function webpSize(view: DataView): ImageSize | null {
  const kind = textAt(view, 12)
  if (kind === 'VP8X') return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) }
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) }
}

/** Reads the size from the first frame header of a JPEG. */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    // The image data begin or the image ends at this marker, and no frame header came before.
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
}

/**
 * Returns true for the marker of a frame header: C0 to CF, except C4, C8 and CC, which have other meanings.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

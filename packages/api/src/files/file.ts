/**
 * Media types that a file field accepts. HEIC is left out, because phones then convert HEIC photos to JPEG
 * before the upload.
 */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'

export const idempotencyKeyHeader = 'idempotency-key'

export type UploadedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/**
 * Detects the type of an uploaded file by its first bytes, because its name and declared type cannot be trusted.
 * Returns null for a type that is not accepted. HEIC is not accepted either, but the function returns `image/heic` for
 * it, because the refusal of HEIC has a text of its own.
 */
export function uploadedType(bytes: Uint8Array): UploadedType | 'image/heic' | null {
  const at = (start: number, text: string) =>
    Array.from(text).every((sign, i) => bytes[start + i] === sign.charCodeAt(0))
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(0, '%PDF-')) return 'application/pdf'
  return at(4, 'ftyp') && heicBrands.some((brand) => at(8, brand)) ? 'image/heic' : null
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'] as const

/**
 * Degrees by which the server rotates a picture clockwise before it stores the picture. The form sends them
 * in the field `rotate`.
 */
export const rotations = [0, 90, 180, 270] as const
export type Rotation = (typeof rotations)[number]

import { Refusal } from '../refusal/refusal.ts'

export type UploadedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** By the first bytes alone: names and announced types say whatever the sender likes. Refuses what is none of the four. */
export function mediaTypeOf(bytes: Buffer): UploadedType {
  if (bytes.length === 0) throw new Refusal('file_empty')
  const at = (start: number, text: string) => bytes.toString('latin1', start, start + text.length) === text
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(0, '%PDF-')) return 'application/pdf'
  if (at(4, 'ftyp') && heicBrands.has(bytes.toString('latin1', 8, 12))) throw new Refusal('file_heic')
  throw new Refusal('file_type')
}

const heicBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
])

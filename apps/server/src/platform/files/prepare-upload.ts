import type sharp from 'sharp'
import { largestFileBytes, uploadedType } from '@impulse/wire/file'
import { Refusal } from '../refusal/refusal.ts'
import type { Content } from './files.ts'

const largestPixels = 25_000_000
const longestSide = 3000
const longestSeconds = 5
const mostAtOnce = 2

/**
 * What is kept of an upload. An image is drawn anew as JPEG: nothing of the sender's bytes is left in it, neither the
 * place where it was taken nor anything hidden. A PDF stays as it is and is only ever handed out as a download. Refuses
 * `file_empty`, `file_too_large`, `file_heic`, `file_type`, `file_broken`, `file_pixels`, `file_too_slow`.
 */
export async function prepareUpload(bytes: Buffer): Promise<Content> {
  if (bytes.length > largestFileBytes) throw new Refusal('file_too_large')
  if (bytes.length === 0) throw new Refusal('file_empty')
  const mediaType = uploadedType(bytes)
  if (mediaType === null) throw new Refusal('file_type')
  if (mediaType === 'image/heic') throw new Refusal('file_heic')
  if (mediaType === 'application/pdf') return { mediaType, bytes }
  return { mediaType: 'image/jpeg', bytes: await inTurn(() => redraw(bytes)) }
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  const draw = await imageLibrary()
  try {
    return await draw(bytes, {
      limitInputPixels: largestPixels,
      // Cameras of well-known makers write files that libjpeg warns about; what it can't read is an error.
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    if (/pixel limit/i.test(words)) throw new Refusal('file_pixels')
    if (/timeout/i.test(words)) throw new Refusal('file_too_slow')
    throw new Refusal('file_broken')
  }
}

let loaded: Promise<typeof sharp> | undefined

/** Loaded with the first image: most processes never see one. */
function imageLibrary(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    // Only the readers of what is accepted, so that none of the others can be reached by whatever bytes.
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return loaded
}

let busy = 0
const waiting: (() => void)[] = []

/** An image takes some hundred megabytes while it is drawn: two at once, the others queue. */
async function inTurn<T>(deed: () => Promise<T>): Promise<T> {
  if (busy >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await deed()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

import { deviceWidths, imageQualities, imageWidths } from '@impulse/api/files/picture'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'
/** Rendered version of a picture, one of a closed set. */
export type Drawing = { id: string; width: number; quality: number; format: PictureFormat }

const widths = new Set<string>([...deviceWidths, ...imageWidths].map(String))
const qualities = new Set<string>(imageQualities.map(String))
const maxQueryLength = 3_072

/**
 * Parses a query of the optimiser; null for anything but `url`, `w` and `q`, once each, with the name of one
 * of our pictures and an allowed width and quality. Nothing is ever fetched from an address.
 */
export function parseDrawing(
  query: string,
  { publicUrl, accept }: { publicUrl: string; accept: string },
): Drawing | null {
  if (query.length > maxQueryLength) return null
  const searchParams = new URLSearchParams(query)
  if ([...searchParams.keys()].toSorted().join() !== 'q,url,w') return null
  const [url, w, q] = [
    searchParams.get('url') ?? '',
    searchParams.get('w') ?? '',
    searchParams.get('q') ?? '',
  ]
  const id = parsePictureId(url, publicUrl)
  if (id === null || !widths.has(w) || !qualities.has(q)) return null
  return { id, width: Number(w), quality: Number(q), format: parsePictureFormat(accept) }
}

/** Returns the id of a picture's address: a path of ours, or an address at the product's own host. */
function parsePictureId(url: string, publicUrl: string): string | null {
  const path = url.startsWith('/') ? url : pathAt(publicUrl, url)
  return pictureId(path.startsWith('/media/') ? path.slice('/media/'.length) : '')
}

/**
 * Returns the path of an absolute address if its origin is the product's own, otherwise an empty string. A
 * host with userinfo, escapes or backslashes is refused unparsed, because parsers read those differently.
 */
function pathAt(publicUrl: string, url: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#\\@%\s\p{Cc}]+)(\/.*)$/isu.exec(url) ?? []
  const isOwn = URL.canParse(origin) && new URL(origin).origin === new URL(publicUrl).origin
  return isOwn ? path : ''
}

/** Returns the id of a picture's name, `<id>.webp`. */
export const pictureId = (name: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(name)?.[1] ?? null

function parsePictureFormat(accept: string): PictureFormat {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}

/** A weight of 0 is a refusal (RFC 9110). */
const accepts = (accept: string, type: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([name, ...params]) => name === type && !params.some((part) => /^q\s*=\s*0(\.0*)?$/.test(part)))

/** Returns the cache key of a rendered version; it begins with the picture's id. */
export const toDrawingKey = ({ id, width, quality, format }: Drawing): string =>
  `${id}-${width}-${quality}.${format}`

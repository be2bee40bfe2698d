import { deviceWidths, imageQualities, imageWidths } from '@impulse/api/files/picture'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'
/** Version of a picture that can be requested: one of a closed set of widths, qualities and formats. */
export type Drawing = { id: string; width: number; quality: number; format: PictureFormat }

const widths = new Set<string>([...deviceWidths, ...imageWidths].map(String))
const qualities = new Set<string>(imageQualities.map(String))
const maxQueryLength = 3_072

/**
 * Parses a query of the image optimiser. Returns null for anything but `url`, `w` and `q`, once each, with
 * the name of a stored picture and an allowed width and quality. The server never fetches an address.
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

/**
 * Returns the id of the picture at a path, or at an absolute address with the product's own host; null for
 * any other address.
 */
function parsePictureId(url: string, publicUrl: string): string | null {
  const path = url.startsWith('/') ? url : pathAt(publicUrl, url)
  return pictureId(path.startsWith('/media/') ? path.slice('/media/'.length) : '')
}

/**
 * Returns the path of an absolute address if its origin is the product's own, otherwise an empty string. A
 * host with userinfo, escapes or backslashes is refused without parsing, because parsers differ in such
 * cases.
 */
function pathAt(publicUrl: string, url: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#\\@%\s\p{Cc}]+)(\/.*)$/isu.exec(url) ?? []
  const isOwn = URL.canParse(origin) && new URL(origin).origin === new URL(publicUrl).origin
  return isOwn ? path : ''
}

/** Returns the id in the file name of a picture, `<id>.webp`. */
export const pictureId = (name: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(name)?.[1] ?? null

function parsePictureFormat(accept: string): PictureFormat {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}

/**
 * Returns true when the browser accepts the type. A weight of 0 means that the browser refuses the type (RFC
 * 9110).
 */
const accepts = (accept: string, type: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([name, ...params]) => name === type && !params.some((part) => /^q\s*=\s*0(\.0*)?$/.test(part)))

/** Returns the cache key of a version. A key begins with the picture's id. */
export const toDrawingKey = ({ id, width, quality, format }: Drawing): string =>
  `${id}-${width}-${quality}.${format}`

import { deviceWidths, imageQualities, imageWidths } from '@impulse/api/files/picture'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'
/** Version of a picture: its width, quality and format. Only some widths and qualities can be requested. */
export type Drawing = { id: string; width: number; quality: number; format: PictureFormat }

const widths = new Set<string>([...deviceWidths, ...imageWidths].map(String))
const qualities = new Set<string>(imageQualities.map(String))
const maxQueryLength = 3_072

/**
 * Parses a query of the image optimiser: `url`, `w` and `q`, each exactly once. Returns null unless `url`
 * names a stored picture, and width and quality are allowed. The server never fetches the address in `url`.
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
 * Returns the id of the picture in a path or in an absolute address of the cabinet; null for any other
 * address.
 */
function parsePictureId(url: string, publicUrl: string): string | null {
  const path = url.startsWith('/') ? url : pathAt(publicUrl, url)
  return pictureId(path.startsWith('/media/') ? path.slice('/media/'.length) : '')
}

/**
 * Returns the path of an absolute address whose origin is the cabinet's own; otherwise an empty text. Refuses
 * a host with a user name, escapes or backslashes without parsing it, because parsers interpret such a host
 * differently.
 */
function pathAt(publicUrl: string, url: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#\\@%\s\p{Cc}]+)(\/.*)$/isu.exec(url) ?? []
  const isOwn = URL.canParse(origin) && new URL(origin).origin === new URL(publicUrl).origin
  return isOwn ? path : ''
}

/** Returns the id in the file name of a picture, `<id>.webp`; null for any other name. */
export const pictureId = (name: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(name)?.[1] ?? null

function parsePictureFormat(accept: string): PictureFormat {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}

/**
 * Returns true when the Accept header contains the type. The weight `q=0` means that the browser does not
 * accept the type (RFC 9110).
 */
const accepts = (accept: string, type: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([name, ...params]) => name === type && !params.some((part) => /^q\s*=\s*0(\.0*)?$/.test(part)))

/**
 * Returns the cache key of a version. The key begins with the picture's id, so that all versions of a picture
 * can be removed.
 */
export const toDrawingKey = ({ id, width, quality, format }: Drawing): string =>
  `${id}-${width}-${quality}.${format}`

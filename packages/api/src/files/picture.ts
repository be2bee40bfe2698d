/**
 * Paths of public pictures. `one` is the path in `avatarUrl` and `imageUrl`; the server sends pictures only
 * at `optimised`.
 */
export const picturePaths = { one: '/media/:name', optimised: '/_next/image' } as const

/** Widths of the specification, and the available qualities. The server refuses all other values. */
export const deviceWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384] as const
export const imageQualities = [75] as const

/** Returns the address of a picture at one of the widths. */
export const optimisedUrl = (url: string, width: number): string =>
  `${picturePaths.optimised}?url=${encodeURIComponent(url)}&w=${width}&q=75`

/** Returns the smallest available width that covers the pixels. */
export const servedWidth = (pixels: number): number =>
  [...imageWidths, ...deviceWidths].find((width) => width >= pixels) ?? 3840

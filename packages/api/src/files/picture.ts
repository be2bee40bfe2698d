/**
 * Widths and qualities in which the server sends pictures, as the specification requires. All other values
 * are refused.
 */
export const deviceWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384] as const
export const imageQualities = [75] as const

/** Returns the address at which the server sends a picture in one of the available widths. */
export const optimisedUrl = (url: string, width: number): string =>
  `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=75`

/** Returns the smallest available width that has at least this number of pixels; the largest width when none has. */
export const servedWidth = (pixels: number): number =>
  [...imageWidths, ...deviceWidths].find((width) => width >= pixels) ?? 3840

/** Prefix of public pictures in `avatarUrl` and `imageUrl`; the optimiser alone serves them. */
export const picturePaths = { one: '/media/:name', optimised: '/_next/image' } as const

/** The specification's widths, and the qualities and kinds that there are: nothing else is drawn. */
export const deviceWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384] as const
export const imageQualities = [75] as const

/** The address of a picture at one of the widths. */
export const optimisedUrl = (url: string, width: number): string =>
  `${picturePaths.optimised}?url=${encodeURIComponent(url)}&w=${width}&q=75`

/** The smallest width that there is which shows so many pixels. */
export const servedWidth = (pixels: number): number =>
  [...imageWidths, ...deviceWidths].find((width) => width >= pixels) ?? 3840

/**
 * Maximum number of pixels of an uploaded image. A page of an identity document scanned at 600 dpi has 14
 * million.
 */
export const maxPixels = 25_000_000

/** Of an upload: a page of a passport at 600 dpi has 14 million. */
export const maxPixels = 25_000_000

/** Maximum pixels of an upload. A passport page at 600 dpi has 14 million. */
export const maxPixels = 25_000_000

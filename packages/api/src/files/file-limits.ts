/** Largest size of a photo, scan or PDF that is uploaded, in bytes. Texts show it as «10 МБ». */
export const maxFileBytes = 10 * 1024 * 1024

/** Minimum length of the shorter side of a document's scan, in pixels. On a smaller scan nobody can read the document. */
export const leastScanSide = 200

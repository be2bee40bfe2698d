/** Largest number of points in a correction. The limit protects against typing errors. */
export const maxCorrection = 10_000_000

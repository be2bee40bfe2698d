/** Whole points of a filter; kopecks after a comma are dropped. */
export const wholeDigits = (written: string): string =>
  (written.split(/[,.]/)[0] ?? '').replaceAll(/\D/g, '').slice(0, 12)

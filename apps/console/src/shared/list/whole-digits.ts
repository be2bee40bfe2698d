/**
 * Returns the digits of a typed amount as whole points, for a filter. Kopecks after a comma or a point are
 * dropped.
 */
export const wholeDigits = (written: string): string =>
  (written.split(/[,.]/)[0] ?? '').replaceAll(/\D/g, '').slice(0, 12)

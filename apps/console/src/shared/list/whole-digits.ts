/**
 * Returns the first 12 digits of a typed amount as whole points, for a filter. Kopecks after a comma or a dot are
 * dropped.
 */
export const wholeDigits = (text: string): string =>
  (text.split(/[,.]/)[0] ?? '').replaceAll(/\D/g, '').slice(0, 12)

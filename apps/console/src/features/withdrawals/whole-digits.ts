/** Whole points as a filter has them: kopecks behind a comma are not looked for. */
export const wholeDigits = (written: string): string =>
  (written.split(/[,.]/)[0] ?? '').replaceAll(/\D/g, '').slice(0, 12)

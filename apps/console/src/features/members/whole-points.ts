/**
 * Parses «−1 500». Anything but a whole number is refused instead of guessed: kopecks would become thousands.
 */
export function wholePoints(written: string): number {
  const tidy = written.replaceAll(/\s/g, '').replace(/^[−–]/, '-')
  return /^[-+]?\d+$/.test(tidy) ? Number(tidy) : Number.NaN
}

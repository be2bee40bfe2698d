/**
 * Parses a whole number of points, such as «−1 500». Returns NaN for any other text, because a guess could
 * turn kopecks into thousands.
 */
export function wholePoints(text: string): number {
  const tidy = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-')
  return /^[-+]?\d+$/.test(tidy) ? Number(tidy) : Number.NaN
}

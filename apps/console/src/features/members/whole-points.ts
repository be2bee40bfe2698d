/** «−1 500» as people write it. What is no whole number is refused, and not read as another one: kopecks would become thousands. */
export function wholePoints(written: string): number {
  const tidy = written.replaceAll(/\s/g, '').replace(/^[−–]/, '-')
  return /^[-+]?\d+$/.test(tidy) ? Number(tidy) : Number.NaN
}

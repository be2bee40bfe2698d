/**
 * Returns the Russian form of a noun for a number: `plural(5, 'договор', 'договора', 'договоров')`. A
 * fraction needs the second form.
 */
export function plural(count: number, ...[one, few, many]: [one: string, few: string, many: string]): string {
  const size = Math.abs(count)
  if (!Number.isInteger(size)) return few
  const last = size % 10
  if (size % 100 > 10 && size % 100 < 20) return many
  if (last === 1) return one
  return last > 1 && last < 5 ? few : many
}

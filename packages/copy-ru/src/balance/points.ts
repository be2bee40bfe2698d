// With `negative`, a negative zero has no minus sign.
const format = new Intl.NumberFormat('ru-RU', { signDisplay: 'negative' })

/** Formats points as «1 250 б.». */
export const formatPoints = (points: number): string => `${format.format(points)}\u00a0б.`

/** Formats a count as «1 250», with a no-break space (U+00A0) between thousands. */
export const formatCount = (count: number | bigint): string => format.format(count)

/** Formats an amount that is paid out as «1 250 ₽». */
export const formatRoubles = (points: number): string => `${format.format(points)}\u00a0₽`

/** Formats the difference of two amounts: «+1 000 б.». */
export function formatDifference({ before, after }: { before: number; after: number }): string {
  const difference = after - before
  const sign = difference > 0 ? '+' : difference < 0 ? '\u2212' : ''
  return sign + formatPoints(Math.abs(difference))
}

import { formatNumber } from './format-number.ts'

/** Formats points as «1 250 б.». */
export const formatPoints = (points: number): string => `${formatNumber(points)}\u00a0б.`

/** Formats a count as «1 250», with a no-break space (U+00A0) between thousands. */
export const formatCount = (count: number | bigint): string => formatNumber(count)

/** Formats an amount that is paid out as «1 250 ₽». */
export const formatRoubles = (points: number): string => `${formatNumber(points)}\u00a0₽`

/** Formats the difference of two amounts: «+1 000 б.». */
export const formatDifference = ({ before, after }: { before: number; after: number }): string =>
  `${after > before ? '+' : ''}${formatPoints(after - before)}`

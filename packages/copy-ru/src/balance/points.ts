import { formatNumber, formatSignedNumber, type Numeric } from './format-number.ts'

/** Formats points as «1 250 б.». */
export const formatPoints = (points: Numeric): string => `${formatNumber(points)}\u00a0б.`

/** Formats an amount of roubles: «15 000 ₽», or «15 000,50 ₽» if there are kopecks. */
export const formatRoubles = (roubles: Numeric): string =>
  `${formatNumber(roubles, 2).replace(',00', '')}\u00a0₽`

/** Formats kopecks as «1 500,50 ₽». */
export const formatKopecks = (kopecks: number): string => `${formatNumber(kopecks / 100, 2)}\u00a0₽`

/** Formats the difference of two amounts: «+1 000 б.». */
export const formatDifference = ({ before, after }: { before: number; after: number }): string =>
  `${formatSignedNumber(after - before)}\u00a0б.`

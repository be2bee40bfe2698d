import { formatNumber, type Numeric } from '@impulse/copy-ru/balance/format-number'

/**
 * Formats a number: «48 250», with U+00A0 between thousands and U+2212 as the minus sign. Zero, null and
 * values that are not numbers are formatted as «0».
 */
export function formatAmount(value: Numeric): string {
  return formatNumber(value)
}

/** Formats an amount of points: «48 250 б.». */
export const formatPoints = (value: Numeric): string => `${formatAmount(value)}\u00a0б.`

/** Formats a change of a balance: «+1 500», «−15 000», «0». */
export function formatSignedAmount(value: Numeric): string {
  const text = formatAmount(value)
  return text === '0' || text.startsWith('−') ? text : `+${text}`
}

/** Formats an amount of roubles: «15 000 ₽», or «15 000,50 ₽» if there are kopecks. */
export function formatRoubles(value: Numeric): string {
  const hasKopecks = Math.round(Number(value ?? 0) * 100) % 100
  return `${formatNumber(value, hasKopecks ? 2 : 0)}\u00a0₽`
}

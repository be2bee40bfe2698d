type Numeric = number | bigint | null | undefined

/**
 * Formats a number: «48 250», with U+00A0 between thousands and U+2212 as the minus sign. Zero, null and
 * values that are not numbers are formatted as «0».
 */
export function formatAmount(value: Numeric): string {
  return print(value)
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
  return `${print(value, hasKopecks ? 2 : 0)}\u00a0₽`
}

/**
 * Formats a number in the same way as `Intl`, rounded to hundredths. `Intl` itself is not used, because its first
 * use takes a tenth of a second on a slow phone. If `leastFractionDigits` is 0, zeros at the end of the fraction
 * are dropped; if it is 2, both digits of the fraction stay.
 */
function print(value: Numeric, leastFractionDigits: 0 | 2 = 0): string {
  const known = Number.isFinite(Number(value)) ? (value ?? 0) : 0
  const isWhole = typeof known === 'bigint' || Number.isSafeInteger(known)
  const hundredths = isWhole ? BigInt(known) * 100n : BigInt(Math.round(known * 100))
  const size = hundredths < 0n ? -hundredths : hundredths
  const wholePart = String(size / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  const fraction = String(size % 100n)
    .padStart(2, '0')
    .replace(leastFractionDigits === 0 ? /0+$/ : '', '')
  return `${hundredths < 0n ? '−' : ''}${wholePart}${fraction && `,${fraction}`}`
}

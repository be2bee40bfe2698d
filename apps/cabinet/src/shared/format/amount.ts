type Numeric = number | bigint | null | undefined

/** «48 250» with U+00A0 between thousands and U+2212 as the minus. Zero, null and non-numbers are «0». */
export function formatAmount(value: Numeric): string {
  return print(value)
}

/** «48 250 б.» */
export const formatPoints = (value: Numeric): string => `${formatAmount(value)}\u00a0б.`

/** The change in a balance: «+1 500», «−15 000», «0». */
export function formatSignedAmount(value: Numeric): string {
  const text = formatAmount(value)
  return text === '0' || text.startsWith('−') ? text : `+${text}`
}

/** «15 000 ₽»; with two digits of kopecks if there are any: «15 000,50 ₽». */
export function formatRoubles(value: Numeric): string {
  const hasKopecks = Math.round(Number(value ?? 0) * 100) % 100
  return `${print(value, hasKopecks ? 2 : 0)}\u00a0₽`
}

/**
 * Formats like `Intl`, whose first use takes a slow phone a tenth of a second. Rounds to hundredths and drops
 * trailing zeros down to the least number of digits.
 */
function print(value: Numeric, leastFractionDigits: 0 | 2 = 0): string {
  const known = Number.isFinite(Number(value)) ? (value ?? 0) : 0
  const isWhole = typeof known === 'bigint' || Number.isSafeInteger(known)
  const hundredths = isWhole ? BigInt(known) * 100n : BigInt(Math.round(known * 100))
  const size = hundredths < 0n ? -hundredths : hundredths
  const whole = String(size / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  const fraction = String(size % 100n)
    .padStart(2, '0')
    .replace(leastFractionDigits === 0 ? /0+$/ : '', '')
  return `${hundredths < 0n ? '−' : ''}${whole}${fraction && `,${fraction}`}`
}

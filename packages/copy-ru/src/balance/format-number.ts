export type Numeric = number | bigint | null | undefined

/**
 * Formats a number in the same way as `Intl`, rounded to hundredths, with U+00A0 between thousands and U+2212 as the
 * minus sign. `Intl` itself is not used, because its first use takes a tenth of a second on a slow phone. If
 * `minFractionDigits` is 0, zeros at the end of the fraction are dropped; if it is 2, both digits of the fraction
 * stay. Null and values that are not numbers are formatted as zero: «0» or «0,00».
 */
export function formatNumber(value: Numeric, minFractionDigits: 0 | 2 = 0): string {
  const known = Number.isFinite(Number(value)) ? (value ?? 0) : 0
  const isWhole = typeof known === 'bigint' || Number.isSafeInteger(known)
  const hundredths = isWhole
    ? BigInt(known) * 100n
    : BigInt(Math.sign(known) * Math.round(Math.abs(known) * 100))
  const size = hundredths < 0n ? -hundredths : hundredths
  const wholePart = String(size / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  const fraction = String(size % 100n)
    .padStart(2, '0')
    .replace(minFractionDigits === 0 ? /0+$/ : '', '')
  return `${hundredths < 0n ? '−' : ''}${wholePart}${fraction && `,${fraction}`}`
}

/** Formats a change: «+1 500», «−15 000», «0». */
export function formatSignedNumber(value: Numeric): string {
  const text = formatNumber(value)
  return /^(0$|−)/.test(text) ? text : `+${text}`
}

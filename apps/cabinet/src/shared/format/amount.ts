type Numeric = number | bigint | null | undefined

const grouped = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const withKopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** «48 250» with U+00A0 between thousands and U+2212 as the minus; zero, nothing and what is no number are «0». */
export function formatAmount(value: Numeric): string {
  return print(grouped, value)
}

/** «48 250 б.» */
export const formatPoints = (value: Numeric): string => `${formatAmount(value)}\u00a0б.`

/** The change in a balance: «+1 500», «−15 000», «0». */
export function formatSignedAmount(value: Numeric): string {
  const text = formatAmount(value)
  return text === '0' || text.startsWith('−') ? text : `+${text}`
}

/** «15 000 ₽»; kopecks, both figures of them, only where there are any: «15 000,50 ₽». */
export function formatRoubles(value: Numeric): string {
  const hasKopecks = Math.round(Number(value ?? 0) * 100) % 100
  return `${print(hasKopecks ? withKopecks : grouped, value)}\u00a0₽`
}

function print(format: Intl.NumberFormat, value: Numeric): string {
  const known = value === null || value === undefined || Number.isNaN(value) ? 0 : value
  // Intl writes a hyphen for the minus, -0 for a negative nothing, and some versions of ICU group with U+202F, which Onest cannot draw.
  return format
    .format(known)
    .replace(/^-(?=[0,]*$)/, '')
    .replace('-', '−')
    .replaceAll(/[\u202f\u2009 ]/g, '\u00a0')
}

const tenthDigitWeights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const eleventhDigitWeights = [7, ...tenthDigitWeights]
const twelfthDigitWeights = [3, ...eleventhDigitWeights]

/**
 * Tests a person's ИНН (taxpayer number): twelve digits, of which the last two are check digits. Twelve zeros
 * would pass the check, so they are refused separately.
 */
export function isInn(text: string): boolean {
  if (!/^\d{12}$/.test(text) || /^0+$/.test(text)) return false
  return checks(text, eleventhDigitWeights) && checks(text, twelfthDigitWeights)
}

/** Tests an organisation's ИНН (taxpayer number): ten digits, of which the last is a check digit. */
export const isOrganisationInn = (text: string): boolean =>
  /^\d{10}$/.test(text) && !/^0+$/.test(text) && checks(text, tenthDigitWeights)

/**
 * Tests an ОГРН (state register number) of an organisation, 13 digits, or of an entrepreneur, 15 digits. The last digit is
 * the check digit: the remainder of the other digits by 11 or 13, of which the last digit counts.
 */
export function isOgrn(text: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(text)) return false
  const number = Number(text.slice(0, -1))
  return (number % (text.length - 2)) % 10 === Number(text.at(-1))
}

/** Returns true when the digit that follows the weighted digits is their correct check digit. */
function checks(text: string, weights: readonly number[]): boolean {
  const digits = Array.from(text, Number)
  const sum = weights.reduce((total, weight, i) => total + weight * (digits[i] ?? 0), 0)
  return (sum % 11) % 10 === digits[weights.length]
}

/**
 * Formats the series and number of a Russian passport as «45 11 123456». Digits may be missing: «4511» becomes
 * «45 11».
 */
export function writtenRussianPassport(serial: string, number: string): string {
  const digits = onlyDigits(serial + number)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 10)].filter(Boolean).join(' ')
}

export function readRussianPassport(text: string): { serial: string; number: string } {
  const digits = onlyDigits(text)
  return { serial: digits.slice(0, 4), number: digits.slice(4, 10) }
}

/**
 * Returns the typed number without the accepted series, which a member may type with it. Other surplus digits stay, so that
 * they are an error and not another number.
 */
export function readRussianNumber(text: string, serial: string): string {
  const digits = onlyDigits(text)
  return digits.length === 10 && digits.startsWith(serial) ? digits.slice(4) : digits
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

import * as z from 'zod/mini'

export const phonePlaceholder = '+7 (900) 000-00-00'

/**
 * Returns the 11 digits of a Russian mobile number in any usual spelling (`8 916 …`, `+7 (916) …`, `916…`,
 * `tel:`). Returns null for landlines, 8-800 numbers, foreign numbers and other text.
 */
export function normalizePhone(text: string): string | null {
  const plain = text.trim().replace(/^tel:/i, '')
  // Refuses characters that no phone number has, and a plus that is not at the beginning.
  if (!/^[+\d\s().\u2010-\u2015-]*$/.test(plain) || plain.lastIndexOf('+') > 0) return null
  const digits = plain.replace(/\D/g, '')
  // After a plus, only the Russian country code is allowed. Otherwise a foreign number of ten digits that
  // begins with 9 would be taken for a Russian number.
  if (plain.startsWith('+') && !/^7\d{10}$/.test(digits)) return null
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
  return national.length === 10 && national.startsWith('9') ? `7${national}` : null
}

/** Formats `79161234567` as `+7 (916) 123-45-67`. */
export function formatPhone(phone: string): string {
  const match = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : phone
}

/**
 * Masks `79161234567` as `+7 (9••) •••-45-67`, so that the owner recognises the number but nobody else can
 * call it.
 */
export function maskPhone(phone: string): string {
  return phone.length === 11 ? `+7 (9••) •••-${phone.slice(7, 9)}-${phone.slice(9)}` : phone
}

/** Converts the first digits of a phone number, as typed into a search, to the spelling of stored numbers. */
export const phoneStart = (digits: string): string => digits.replace(/^8/, '7').replace(/^9/, '79')

/** Schema of a phone. Accepts any usual spelling and returns the 11 digits. */
export const phoneSchema = z.pipe(
  z.string('invalid_phone').check(
    z.maxLength(40, 'invalid_phone'),
    z.refine((text) => normalizePhone(text) !== null, 'invalid_phone'),
  ),
  z.transform((text: string) => normalizePhone(text) ?? ''),
)

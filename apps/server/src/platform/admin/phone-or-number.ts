import { phoneStart } from '@impulse/api/fields/phone'

/** Parses a search in a list whose rows have a phone and a number. Both are null when the text is neither. */
export function phoneOrNumber(q: string): { phone: string | null; number: bigint | null } {
  if (q === '') return { phone: null, number: null }
  const digits = q.replaceAll(/\D/g, '')
  return {
    // A text without a digit cannot be a phone.
    phone: digits === '' ? '-' : phoneStart(digits),
    number: digits === '' || digits.length > 10 ? null : BigInt(digits),
  }
}

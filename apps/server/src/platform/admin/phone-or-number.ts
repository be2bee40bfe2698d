import { phoneStart } from '@impulse/api/fields/phone'

/**
 * Parses the search text of a list whose rows have a phone and a number. Returns null for both when the text
 * is empty.
 */
export function phoneOrNumber(q: string): { phone: string | null; number: bigint | null } {
  if (q === '') return { phone: null, number: null }
  const digits = q.replaceAll(/\D/g, '')
  return {
    // Without a digit in the text, searches for a phone that no row has, so that the list is empty.
    phone: digits === '' ? '-' : phoneStart(digits),
    number: digits === '' || digits.length > 10 ? null : BigInt(digits),
  }
}

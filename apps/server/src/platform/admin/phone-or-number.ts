import { phoneStart } from '@impulse/api/fields/phone'

/**
 * Parses the search text of a list whose rows have a phone number and a number of their own, such as an order number.
 * Returns null for both when the text is empty. `number` is also null when the text has no digits, or more than ten.
 */
export function phoneOrNumber(q: string): { phone: string | null; number: bigint | null } {
  if (q === '') return { phone: null, number: null }
  const digits = q.replaceAll(/\D/g, '')
  return {
    // Searches for '-', which no phone number contains, when the text has no digits: such a text must find nothing.
    phone: digits === '' ? '-' : phoneStart(digits),
    number: digits === '' || digits.length > 10 ? null : BigInt(digits),
  }
}

import { phoneStart } from '@impulse/api/fields/phone'

/** Parses the search text of a list whose rows have a phone and a number. Both are null for an empty text. */
export function phoneOrNumber(q: string): { phone: string | null; number: bigint | null } {
  if (q === '') return { phone: null, number: null }
  const digits = q.replaceAll(/\D/g, '')
  return {
    // A text without a digit becomes a phone that no row has.
    phone: digits === '' ? '-' : phoneStart(digits),
    number: digits === '' || digits.length > 10 ? null : BigInt(digits),
  }
}

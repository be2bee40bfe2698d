import { phoneStart } from '@impulse/wire/phone'

/** What is looked for in a list whose rows have a phone and a number. Both null: nothing is. */
export function phoneOrNumber(q: string): { phone: string | null; number: bigint | null } {
  if (q === '') return { phone: null, number: null }
  const digits = q.replaceAll(/\D/g, '')
  return {
    // What has no digit is nobody's phone.
    phone: digits === '' ? '-' : phoneStart(digits),
    number: digits === '' || digits.length > 10 ? null : BigInt(digits),
  }
}

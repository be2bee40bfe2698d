import { randomInt } from 'node:crypto'

// Digits and letters, without letters that look like a digit or like each other.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a new reference, such as `IM-1001-7F3K`, of at most 20 characters. The reference is also the
 * payout's idempotency key. Because of its four random characters, a typing error or a restored database does
 * not name another payout.
 */
export const newReference = (number: bigint): string =>
  `IM-${number}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')}`

/** Returns the reference that the text of a bank contains, or null. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{4}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null

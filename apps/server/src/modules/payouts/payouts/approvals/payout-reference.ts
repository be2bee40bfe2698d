import { randomInt } from 'node:crypto'

// Characters of a reference, without letters that look like a digit or like another letter.
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a new reference, such as `IM-1001-7F3K`, of at most 20 characters. The reference is also the
 * payout's idempotency key. Its four random characters prevent that a typing error, or a database restored
 * from a backup, produces the reference of another payout.
 */
export const newReference = (number: bigint): string =>
  `IM-${number}-${Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')}`

/** Returns the payout reference that a text from the bank contains, or null. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{4}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null

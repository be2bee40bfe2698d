import { randomInt } from 'node:crypto'

// Letters without those that look like digits or like each other.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a payout's reference for the bank and its idempotency key: `IM-1001-7F3K`, at most 20 characters.
 * The four random characters prevent a typing error or a restored database from naming another payout.
 */
export const newReference = (number: bigint): string =>
  `IM-${number}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')}`

/** Returns the reference that occurs in a text of the bank, or null. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{4}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null

import { randomInt } from 'node:crypto'

// No letters that are taken for digits or for one another.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Reference by which the bank knows a payout, and the key under which it happens once: `IM-1001-7F3K`, at most 20 characters. Four
 * of them are random, so that a typing error or a restored database does not name another payout.
 */
export const newReference = (number: bigint): string =>
  `IM-${number}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')}`

/** The reference that a text of the bank's names, among whatever else it says. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{4}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null

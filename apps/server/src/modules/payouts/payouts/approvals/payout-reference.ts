import { hash } from 'node:crypto'

// Characters of a reference, without letters that look like a digit or like another letter.
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the reference of a payout, such as `IM-1001-7F3K9M`, of at most 22 characters. The reference is also the
 * payout's idempotency key. Its last six characters derive from the id of the order: in a database restored
 * from a backup the same order has the same reference, and a new order with an old number has another one.
 */
export const toReference = ({ number, orderId }: { number: bigint; orderId: string }): string => {
  const digest = hash('sha256', orderId, 'buffer')
  return `IM-${number}-${Array.from(digest.subarray(0, 6), (byte) => characters[byte % characters.length]).join('')}`
}

/** Returns the payout reference that a text from the bank contains, or null. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{6}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null

import { hash } from 'node:crypto'

/** Characters of a reference, without letters that look like a digit or like another letter. */
export const referenceCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the reference of a payout, such as `IM-1001-7F3K9M`, of at most 22 characters. The idempotency key for the
 * provider contains the reference. The last six characters derive from the order id: after a restore from a backup,
 * an order keeps its reference, and a new order with an already used number gets a different reference.
 */
export const toReference = ({ number, orderId }: { number: bigint; orderId: string }): string => {
  const digest = hash('sha256', orderId, 'buffer')
  return `IM-${number}-${Array.from(digest.subarray(0, 6), (byte) => referenceCharacters[byte % referenceCharacters.length]).join('')}`
}

/** Returns the payout reference that a text from the bank contains, or null. */
export const findReference = (text: string): string | null =>
  /(?<![A-Z0-9])IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{6}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null

import { normalizePhone } from '@impulse/api/fields/phone'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { englishHeader } from './contract-columns.rules.ts'

/** Database and vault with which the phones of subscribers are hashed. */
export type HashContext = { db: Queryable; vault: Pick<Vault, 'hashFor'> }

type WithFields = { fields: readonly string[] }

const subscriberIndex = englishHeader.length

/**
 * Returns the function that hashes a phone. A subscriber's phone is compared with a member's phone by these
 * hashes.
 */
export const createPhoneHash = ({ db, vault }: HashContext): Promise<(phone: string) => Buffer> =>
  vault.hashFor(db, 'phones')

/**
 * Returns a function that replaces the phones of subscribers in records with keyed hashes, so that later code
 * cannot read the phones. An invalid phone becomes an empty field, because no member has it. `hiding` may be
 * undefined when no record has a subscriber; the hash key is loaded for the first record with a subscriber.
 */
export function createSubscriberHasher(
  hiding: HashContext | undefined,
): <R extends WithFields>(records: readonly R[]) => Promise<readonly R[]> {
  let hash: ((phone: string) => Buffer) | null = null
  return async (records) => {
    if (!records.some(({ fields }) => fields.length > subscriberIndex)) return records
    invariant(hiding, 'a reader of records with subscribers must pass the key that hashes their phones')
    const hashed = (hash ??= await createPhoneHash(hiding))
    return records.map((record) => {
      const [subscriber, ...standardFields] = [
        record.fields[subscriberIndex],
        ...record.fields.slice(0, subscriberIndex),
      ]
      if (subscriber === undefined) return record
      const phone = subscriber.length <= 40 ? normalizePhone(subscriber) : null
      return {
        ...record,
        fields: [...standardFields, phone === null ? '' : hashed(phone).toString('base64')],
      }
    })
  }
}

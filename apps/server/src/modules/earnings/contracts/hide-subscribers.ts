import { normalizePhone } from '@impulse/api/fields/phone'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { englishHeader } from './contract-columns.rules.ts'

/** Database and vault that hash subscribers' phones; undefined where no row has one. */
export type Hiding = { on: Queryable; vault: Pick<Vault, 'hashFor'> }

type WithFields = { fields: readonly string[] }

const place = englishHeader.length

/** The keyed hash by which a subscriber's phone and a member's are found to be one. */
export const createPhoneHash = ({ on, vault }: Hiding): Promise<(phone: string) => Buffer> =>
  vault.hashFor(on, 'phones')

/**
 * Puts keyed hashes in the place of subscribers' phones: whoever reads the records after this does not know them. What is no
 * Russian mobile number is no member's either, and is left out. The key is asked for by the first record that needs it.
 */
export function openHiding(
  hiding: Hiding | undefined,
): <R extends WithFields>(records: readonly R[]) => Promise<readonly R[]> {
  let hash: ((phone: string) => Buffer) | null = null
  return async (records) => {
    if (!records.some(({ fields }) => fields.length > place)) return records
    invariant(hiding, 'where subscribers are named there is a key to hide them')
    const hashed = (hash ??= await createPhoneHash(hiding))
    return records.map((record) => {
      const [written, ...ours] = [record.fields[place], ...record.fields.slice(0, place)]
      if (written === undefined) return record
      const phone = written.length <= 40 ? normalizePhone(written) : null
      return { ...record, fields: [...ours, phone === null ? '' : hashed(phone).toString('base64')] }
    })
  }
}

import type { Queryable } from '../db/db.ts'
import type { FileKeys } from './secrets.ts'
import { openKey, sealKey } from './sealed-key.ts'
import { selectKeysNotUnder, type KeyTable, updateKeys } from './vault.sql.ts'

const chunkSize = 500

/**
 * Re-encrypts all keys of a table with the first key of FILES_KEYS. Returns the number of re-encrypted keys. The data
 * that these keys encrypt do not change, so a rotation is fast for any amount of data.
 */
export async function resealAll(
  db: Queryable,
  keys: FileKeys,
  { keyTable, about }: { keyTable: KeyTable; about: (owner: string) => string },
): Promise<number> {
  const keyId = keys[0].id
  let done = 0
  for (;;) {
    const old = await selectKeysNotUnder(db, { keyTable, keyId, limit: chunkSize })
    if (old.length === 0) return done
    const resealed = old.map(({ owner, ...before }) => ({
      owner,
      before: before.sealed,
      sealed: sealKey(keys, openKey(keys, before, about(owner)), about(owner)).sealed,
    }))
    done += await updateKeys(db, { keyTable, keyId, keys: resealed })
  }
}

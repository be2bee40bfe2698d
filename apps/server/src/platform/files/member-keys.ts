import type { Db, Queryable } from '../db/db.ts'
import { invariant } from '../refusal/refusal.ts'
import type { FileKeys } from '../secrets/secrets.ts'
import { findMemberKey, insertMemberKey, selectKeysNotUnder, updateMemberKeys } from './files.sql.ts'
import { newKey, seal, unseal } from './seal.ts'

const aboutKey = (memberId: string) => `key of member ${memberId}`

/** The key under which a member's files lie, made with their first file. Deleting it makes all of them unreadable. */
export async function memberKey(on: Queryable, keys: FileKeys, memberId: string): Promise<Buffer> {
  const found = await findMemberKey(on, memberId)
  if (found) return openKey(keys, { ...found, memberId })
  const [present] = keys
  const sealed = seal(present.key, newKey(), aboutKey(memberId))
  await insertMemberKey(on, { memberId, keyId: present.id, sealed })
  const made = await findMemberKey(on, memberId)
  invariant(made, 'a key that could not be inserted is there')
  return openKey(keys, { ...made, memberId })
}

/**
 * Seals every member's key with the first of the programme's keys, after which the others can go. The files themselves
 * stay as they are.
 */
export async function sealKeysAnew(db: Db, keys: FileKeys): Promise<number> {
  const [present] = keys
  let done = 0
  for (;;) {
    const old = await selectKeysNotUnder(db, { keyId: present.id, limit: 500 })
    if (old.length === 0) return done
    const anew = old.map((key) => ({
      memberId: key.memberId,
      keyId: present.id,
      sealed: seal(present.key, openKey(keys, key), aboutKey(key.memberId)),
    }))
    await updateMemberKeys(db, anew)
    done += old.length
  }
}

function openKey(
  keys: FileKeys,
  { memberId, keyId, sealed }: { memberId: string; keyId: string; sealed: Buffer },
): Buffer {
  const used = keys.find(({ id }) => id === keyId)
  if (!used) throw new Error(`FILES_KEYS has no key «${keyId}», which sealed members' keys`)
  return unseal(used.key, sealed, aboutKey(memberId))
}

import type { FileKeys } from './secrets.ts'
import { seal, unseal } from './seal.ts'
import type { SealedKey } from './vault.sql.ts'

/** Seals a key with the first key of FILES_KEYS. */
export function sealKey(keys: FileKeys, key: Buffer, about: string): SealedKey {
  const [present] = keys
  return { keyId: present.id, sealed: seal(present.key, key, about) }
}

/**
 * Decrypts a sealed key.
 * @throws with a text for the operator when FILES_KEYS does not contain the key that sealed it, or contains another key
 * under that id
 */
export function openKey(keys: FileKeys, { keyId, sealed }: SealedKey, about: string): Buffer {
  const used = keys.find(({ id }) => id === keyId)
  if (!used) throw new Error(`FILES_KEYS has no key «${keyId}», which sealed the ${about}`)
  try {
    return unseal(used.key, sealed, about)
  } catch {
    throw new Error(`The key «${keyId}» of FILES_KEYS is not the one that sealed the ${about}`)
  }
}

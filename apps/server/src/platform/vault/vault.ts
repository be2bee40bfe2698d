import { createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Db, Queryable, Tx } from '../db/db.ts'
import { invariant } from '../refusal/refusal.ts'
import { type FileKeys, readFileKeys } from './secrets.ts'
import { resealAll } from './rotation.ts'
import { newKey, seal, unseal } from './seal.ts'
import { openKey, sealKey } from './sealed-key.ts'
import {
  deleteMemberKey,
  findMemberKey,
  findServerKey,
  insertMemberKey,
  insertServerKey,
  lockMemberKey,
  selectUsedKeyIds,
} from './vault.sql.ts'

/**
 * Seals and opens values with a member's key. The key itself never leaves the vault. `about` describes the
 * value (member, field, version) and must be the same at opening, so that no value can replace another one.
 * `open` throws when a bit has changed.
 */
export type MemberKey = {
  seal(plain: Buffer, about: string): Buffer
  open(sealed: Buffer, about: string): Buffer
}

export type Vault = {
  /** Returns the member's key for sealing a value. Creates the key at the first call. */
  keyFor(db: Queryable, memberId: string): Promise<MemberKey>
  /**
   * Returns the member's key for opening values. Null: the member has no sealed values, or the key was
   * destroyed and the values are lost.
   */
  findKey(db: Queryable, memberId: string): Promise<MemberKey | null>
  /**
   * Deletes the member's key. Without the key nobody can read the member's sealed values, not even in a copy of the
   * files. Only a backup of the database from before the deletion still contains the key.
   */
  destroyKey(tx: Tx, memberId: string): Promise<void>
  /**
   * Locks the row of the member's key until the end of the transaction. So parallel uploads of the member are
   * counted one after the other.
   */
  queue(tx: Tx, memberId: string): Promise<void>
  /**
   * Returns a function that computes a keyed hash. Equal values are found by their hashes, and the values
   * themselves are not stored. The key of the hash is created once for each purpose and sealed like a
   * member's key, so a rotation of FILES_KEYS does not change the hashes.
   */
  hashFor(db: Queryable, purpose: string): Promise<(value: string) => Buffer>
  /** Returns the server's own key for a purpose, which is the same for all members. */
  getServerKey(db: Queryable, purpose: string): Promise<MemberKey>
  /**
   * Returns the ids of the FILES_KEYS keys with which stored keys are sealed, but which FILES_KEYS does not contain any
   * more.
   */
  missingKeyIds(): Promise<string[]>
  /**
   * Re-encrypts all stored keys with the first key of FILES_KEYS. Afterwards the other keys of FILES_KEYS can be
   * removed. Returns the number of re-encrypted keys.
   */
  resealKeys(): Promise<number>
}

/** Opens the vault with the keys of FILES_KEYS. */
export async function openConfiguredVault({
  db,
  config,
}: {
  db: Db
  config: Pick<Config, 'fileKeys' | 'dataDir' | 'mode'>
}): Promise<Vault> {
  return openVault({ db, keys: await readFileKeys({ config }) })
}

/**
 * Opens the vault. The vault seals values that only their member and staff may read: a key of FILES_KEYS seals the
 * member's key, and the member's key seals the values.
 */
export function openVault({ db, keys }: { db: Db; keys: FileKeys }): Vault {
  return {
    async keyFor(on, memberId) {
      const found = await findMemberKey(on, memberId)
      if (found) return memberKey(openKey(keys, found, aboutMember(memberId)))
      await insertMemberKey(on, { memberId, ...sealKey(keys, newKey(), aboutMember(memberId)) })
      const savedKey = await findMemberKey(on, memberId)
      invariant(savedKey, 'an existing member must have a key after its insert')
      return memberKey(openKey(keys, savedKey, aboutMember(memberId)))
    },
    async findKey(on, memberId) {
      const found = await findMemberKey(on, memberId)
      return found && memberKey(openKey(keys, found, aboutMember(memberId)))
    },
    destroyKey: deleteMemberKey,
    queue: lockMemberKey,
    async hashFor(on, purpose) {
      const key = await serverKey(on, { keys, purpose })
      return (value) => createHmac('sha256', key).update(value).digest()
    },
    getServerKey: async (on, purpose) => memberKey(await serverKey(on, { keys, purpose })),
    async missingKeyIds() {
      const used = await selectUsedKeyIds(db)
      return used.filter((id) => !keys.some((key) => key.id === id))
    },
    async resealKeys() {
      const resealedMembers = await resealAll(db, keys, { keyTable: 'member_keys', about: aboutMember })
      return resealedMembers + (await resealAll(db, keys, { keyTable: 'server_keys', about: aboutServerKey }))
    },
  }
}

/** Returns the server's key for a purpose. Creates the key at the first call. */
async function serverKey(
  db: Queryable,
  { keys, purpose }: { keys: FileKeys; purpose: string },
): Promise<Buffer> {
  if (!(await findServerKey(db, purpose)))
    await insertServerKey(db, { purpose, ...sealKey(keys, newKey(), aboutServerKey(purpose)) })
  const found = await findServerKey(db, purpose)
  invariant(found, 'a server key must exist after its insert')
  return openKey(keys, found, aboutServerKey(purpose))
}

const memberKey = (key: Buffer): MemberKey => ({
  seal: (plain, about) => seal(key, plain, about),
  open: (sealed, about) => unseal(key, sealed, about),
})

const aboutMember = (memberId: string) => `key of member ${memberId}`
const aboutServerKey = (purpose: string) => `server key for ${purpose}`

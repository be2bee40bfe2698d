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
 * Seals and opens values with a member's key, which never leaves the vault. `about` describes the value
 * (member, field, version) and must be equal at opening, so that no value can be used in place of another
 * one. `open` throws when a bit has changed.
 */
export type MemberKey = {
  seal(plain: Buffer, about: string): Buffer
  open(sealed: Buffer, about: string): Buffer
}

export type Vault = {
  /** Returns the member's key for sealing, and creates it for the first value. */
  keyFor(on: Queryable, memberId: string): Promise<MemberKey>
  /**
   * Returns the member's key for opening. Null: nothing was sealed yet, or the key was destroyed and all
   * values are lost.
   */
  findKey(on: Queryable, memberId: string): Promise<MemberKey | null>
  /** Makes all sealed values of the member unreadable forever, in every copy of the database. */
  destroyKey(tx: Tx, memberId: string): Promise<void>
  /**
   * Locks the row of the member's key, so that parallel uploads of the member are counted one after the
   * other.
   */
  queue(tx: Tx, memberId: string): Promise<void>
  /**
   * Returns a keyed hash, by which equal values can be found without storing them. Its key is created once
   * per purpose and sealed like members' keys, so a rotation of the installation's keys does not change the
   * hashes.
   */
  hashFor(on: Queryable, purpose: string): Promise<(value: string) => Buffer>
  /** Returns a key of the installation for a purpose, which belongs to no member. */
  getServerKey(on: Queryable, purpose: string): Promise<MemberKey>
  /** Returns the ids of keys that are in use but missing in FILES_KEYS. */
  missingKeyIds(): Promise<string[]>
  /**
   * Seals all keys with the first of FILES_KEYS, after which the other ones can be removed. Returns how many
   * keys were sealed.
   */
  resealKeys(): Promise<number>
}

/** Opens the vault with the configured keys. */
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
 * Opens the vault, which seals what only a member and staff may read. An installation's key seals the
 * member's key, and the member's key seals the values.
 */
export function openVault({ db, keys }: { db: Db; keys: FileKeys }): Vault {
  return {
    async keyFor(on, memberId) {
      const found = await findMemberKey(on, memberId)
      if (found) return memberKey(openKey(keys, found, aboutMember(memberId)))
      await insertMemberKey(on, { memberId, ...sealKey(keys, newKey(), aboutMember(memberId)) })
      const made = await findMemberKey(on, memberId)
      invariant(made, 'an existing member must have a key after its insert')
      return memberKey(openKey(keys, made, aboutMember(memberId)))
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
      const resealedMembers = await resealAll(db, keys, { shelf: 'member_keys', about: aboutMember })
      return resealedMembers + (await resealAll(db, keys, { shelf: 'server_keys', about: aboutServerKey }))
    },
  }
}

/** Returns the server key of a purpose, and creates it on first use. */
async function serverKey(
  on: Queryable,
  { keys, purpose }: { keys: FileKeys; purpose: string },
): Promise<Buffer> {
  if (!(await findServerKey(on, purpose)))
    await insertServerKey(on, { purpose, ...sealKey(keys, newKey(), aboutServerKey(purpose)) })
  const found = await findServerKey(on, purpose)
  invariant(found, 'a server key must exist after its insert')
  return openKey(keys, found, aboutServerKey(purpose))
}

const memberKey = (key: Buffer): MemberKey => ({
  seal: (plain, about) => seal(key, plain, about),
  open: (sealed, about) => unseal(key, sealed, about),
})

const aboutMember = (memberId: string) => `key of member ${memberId}`
const aboutServerKey = (purpose: string) => `server key for ${purpose}`

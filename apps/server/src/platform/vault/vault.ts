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
 * Operations with a member's key, which never leaves the vault. `about` names the sealed value (member, field, version) and must
 * be the same at opening, so that no value opens in another's place. `open` throws when a bit has changed.
 */
export type MemberKey = {
  seal(plain: Buffer, about: string): Buffer
  open(sealed: Buffer, about: string): Buffer
}

export type Vault = {
  /** To seal with: made with the first thing that is sealed for a member. */
  keyFor(on: Queryable, memberId: string): Promise<MemberKey>
  /** To open with. Null: nothing was sealed yet, or the key was destroyed, and with it all that it had sealed. */
  findKey(on: Queryable, memberId: string): Promise<MemberKey | null>
  /** Nothing that was sealed for this member opens ever again, from whatever copy of the database. */
  destroyKey(tx: Tx, memberId: string): Promise<void>
  /** Locks one member's key row, so that the member's files are counted exactly. */
  queue(tx: Tx, memberId: string): Promise<void>
  /**
   * A keyed hash by which equal values are found without being known. Its key is made once for each purpose and sealed
   * like members' keys: the hashes stay what they are when the server's keys are replaced.
   */
  hashFor(on: Queryable, purpose: string): Promise<(value: string) => Buffer>
  /** A key of the installation's own for one purpose: what it seals is no member's, and goes with no member. */
  getServerKey(on: Queryable, purpose: string): Promise<MemberKey>
  /** Ids of server's keys that are still needed, and which FILES_KEYS does not have. */
  missingKeyIds(): Promise<string[]>
  /** Seals all keys with the first of FILES_KEYS, after which the others can go. Gives how many it was. */
  resealKeys(): Promise<number>
}

/** The vault under the keys of the configuration. */
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
 * Everything that only its member and staff may read lies sealed: one of the installation's keys seals the member's, that
 * one what is theirs.
 */
export function openVault({ db, keys }: { db: Db; keys: FileKeys }): Vault {
  return {
    async keyFor(on, memberId) {
      const found = await findMemberKey(on, memberId)
      if (found) return memberKey(openKey(keys, found, aboutMember(memberId)))
      await insertMemberKey(on, { memberId, ...sealKey(keys, newKey(), aboutMember(memberId)) })
      const made = await findMemberKey(on, memberId)
      invariant(made, 'who is a member has a key')
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

/** Made with the first thing that needs it. */
async function serverKey(
  on: Queryable,
  { keys, purpose }: { keys: FileKeys; purpose: string },
): Promise<Buffer> {
  if (!(await findServerKey(on, purpose)))
    await insertServerKey(on, { purpose, ...sealKey(keys, newKey(), aboutServerKey(purpose)) })
  const found = await findServerKey(on, purpose)
  invariant(found, 'a key that could not be inserted is there')
  return openKey(keys, found, aboutServerKey(purpose))
}

const memberKey = (key: Buffer): MemberKey => ({
  seal: (plain, about) => seal(key, plain, about),
  open: (sealed, about) => unseal(key, sealed, about),
})

const aboutMember = (memberId: string) => `key of member ${memberId}`
const aboutServerKey = (purpose: string) => `server key for ${purpose}`

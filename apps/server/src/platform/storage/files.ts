import type { Vault } from '../vault/vault.ts'
import type { Config } from '../config/config.ts'
import type { DbContext } from '../db/db-context.ts'
import type { Rotation } from '@impulse/api/files/file'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import type { Queryable, Tx } from '../db/db.ts'
import { newId } from '../ids/ids.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { FileStore } from './stores/file-store.ts'
import { newKey, seal, unseal } from '../vault/seal.ts'
import { openConfiguredVault } from '../vault/vault.ts'
import { countFiles, deleteFile, type FileRow, findFile, insertFile, selectFileIds } from './files.sql.ts'
import { openStore } from './stores/open-store.ts'
import { type Content, prepareUpload } from './prepare-upload.ts'
import { sweepStore } from './stores/sweep-store.ts'
import { withinLimits } from './upload-limits.ts'

/** Purpose of an upload. */
export type FileField = 'claim' | 'thread' | ScanField
export type { Content }
/** Sealed file in the store that belongs to no member yet. */
export type StoredFile = FileRow

export type Files = {
  /**
   * Converts untrusted bytes to a safe file and stores it. Refuses what `prepareUpload` refuses,
   * `too_many_files` and `too_many_requests`.
   */
  upload(input: { memberId: string; field: FileField; bytes: Buffer; rotate?: Rotation }): Promise<StoredFile>
  /** Seals and stores durably. It becomes a file only when `adopt` commits; otherwise it is deleted later. */
  store(input: { memberId: string; field: FileField; content: Content }): Promise<StoredFile>
  /** Refuses `too_many_files`, exactly, also for parallel uploads. */
  adopt(tx: Tx, file: StoredFile): Promise<void>
  /** Deletes the stored bytes of a file without a row. */
  discard(id: string): Promise<void>
  /** Deletes the row; the caller calls `discard` after the commit. */
  remove(tx: Tx, id: string): Promise<void>
  /** Serializes the uploads of one member. */
  queue(tx: Tx, memberId: string): Promise<void>
  /**
   * Returns null for an unknown file, another member's, or one whose key was destroyed. `'operator'` may read
   * any.
   */
  read(
    on: Queryable,
    input: { id: string; reader: { memberId: string } | 'operator' },
  ): Promise<Content | null>
  /** Returns the member of a file; null when the file does not exist. */
  findOwner(on: Queryable, id: string): Promise<string | null>
  /** Deletes stored bytes that never became a file. */
  sweep(): Promise<void>
}

/** Maximum number of files of one member. */
const maxFiles = 200
const maxBytes = 500 * 1024 * 1024

/** Opens the configured file store. A missing folder is created. */
export async function openConfiguredFiles({
  db,
  clock,
  config,
}: DbContext & { config: Config }): Promise<Files> {
  const store = await openStore(config, 'files')
  const vault = await openConfiguredVault({ db, config })
  return openFiles({ db, clock, store, vault, limits: config.limits })
}

/** Minimum width of a readable page, in pixels. */
const leastScanSide = 200

/**
 * Files of members, encrypted at rest: the member's key seals the file's key, which seals the bytes. Both
 * include the owner and the id, so that a swapped file cannot be decrypted.
 */
export function openFiles(context: DbContext & { vault: Vault; store: FileStore; limits: boolean }): Files {
  const { db, clock, store, vault, limits } = context
  const files: Files = {
    async upload({ memberId, field, bytes, rotate = 0 }) {
      // Cheap checks run before the image is decoded.
      await refuseBeyondQuota(db, { memberId, bytes: 0 })
      const leastSide = field === 'claim' || field === 'thread' ? 1 : leastScanSide
      const prepare = () => prepareUpload(bytes, { rotate, leastSide })
      const limited = limits && { memberId, now: clock.systemNow() }
      const content = await (limited ? withinLimits(db, limited, prepare) : prepare())
      return files.store({ memberId, field, content })
    },
    async store({ memberId, field, content }) {
      const id = newId()
      const key = newKey()
      const about = aboutFile({ id, memberId, field })
      const sealedKey = (await vault.keyFor(db, memberId)).seal(key, about)
      await store.put(id, seal(key, content.bytes, about))
      return { id, memberId, field, mediaType: content.mediaType, bytes: content.bytes.length, sealedKey }
    },
    async adopt(tx, file) {
      await vault.queue(tx, file.memberId)
      await refuseBeyondQuota(tx, file)
      await insertFile(tx, { ...file, now: clock.systemNow() })
    },
    discard: (id) => store.remove(id),
    remove: (tx, id) => deleteFile(tx, id),
    queue: (tx, memberId) => vault.queue(tx, memberId),
    async read(on, { id, reader }) {
      const file = await findFile(on, id)
      if (!file || (reader !== 'operator' && reader.memberId !== file.memberId)) return null
      const memberKey = await vault.findKey(on, file.memberId)
      if (!memberKey) return null
      const about = aboutFile(file)
      const key = memberKey.open(file.sealedKey, about)
      return { mediaType: file.mediaType, bytes: unseal(key, await store.get(id), about) }
    },
    sweep: () =>
      sweepStore(store, { now: clock.systemNow(), selectExistingIds: (ids) => selectFileIds(db, ids) }),
    findOwner: async (on, id) => (await findFile(on, id))?.memberId ?? null,
  }
  return files
}

async function refuseBeyondQuota(
  on: Queryable,
  { memberId, bytes }: { memberId: string; bytes: number },
): Promise<void> {
  const stored = await countFiles(on, memberId)
  if (stored.count >= maxFiles || stored.bytes + bytes > maxBytes) throw new Refusal('too_many_files')
}

const aboutFile = ({ id, memberId, field }: { id: string; memberId: string; field: string }): string =>
  `file ${id} of member ${memberId} for ${field}`

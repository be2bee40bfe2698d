import type { Vault } from '../vault/vault.ts'
import type { Config } from '../config/config.ts'
import type { DbContext } from '../db/db-context.ts'
import type { Rotation } from '@impulse/api/files/file'
import { leastScanSide } from '@impulse/api/files/file-limits'
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
import { type FileAccess, type RenderedPage, showFile } from './render-file-page.ts'
import { fileSandbox, type FileSandbox } from './sandbox/file-sandbox.ts'
import { openScanner, type VirusScan } from './antivirus/clamd.ts'
import { sweepStore } from './stores/sweep-store.ts'
import { withinLimits } from './upload-rate-limits.ts'

/** Purpose of an uploaded file: a claim, a ticket (`thread`), or a scan of the identity document. */
export type FileField = 'claim' | 'thread' | ScanField
export type { Content }
/** File whose encrypted bytes are stored. The file belongs to no member until `attach` inserts its row. */
export type StoredFile = FileRow

export type Files = {
  /**
   * Checks an untrusted upload, converts it to a safe file and stores it, with a new id unless the caller has one.
   * @throws Refusal too_many_files, too_many_requests, and those of `prepareUpload`
   */
  upload(input: {
    id?: string
    memberId: string
    field: FileField
    bytes: Buffer
    rotate?: Rotation
  }): Promise<StoredFile>
  /**
   * Encrypts a file and stores its bytes durably. The file belongs to the member only after a transaction
   * with `attach` has committed; otherwise the hourly cleanup deletes the bytes.
   */
  store(input: { id?: string; memberId: string; field: FileField; content: Content }): Promise<StoredFile>
  /**
   * Inserts the row of a stored file. Refuses it when the member has too many files; parallel uploads cannot bypass
   * this limit.
   * @throws Refusal too_many_files
   */
  attach(tx: Tx, file: StoredFile): Promise<void>
  /** Deletes the stored bytes of a file whose row does not exist. */
  discard(id: string): Promise<void>
  /** Deletes the row of a file. After the commit, the caller must call `discard`. */
  remove(tx: Tx, id: string): Promise<void>
  /**
   * Makes parallel transactions wait until this transaction ends when they attach a file of the same member or call
   * `queue` for this member.
   */
  queue(tx: Tx, memberId: string): Promise<void>
  /**
   * Returns a decrypted file. Returns null when the file is unknown, belongs to a member other than the reader, or
   * cannot be decrypted because the key of its member was destroyed. The reader `operator` stands for the staff, who
   * may read the files of all members.
   */
  read(
    db: Queryable,
    input: { id: string; reader: { memberId: string } | 'operator' },
  ): Promise<Content | null>
  /**
   * Draws a page of a member's file for staff.
   * @throws Refusal those of `showFile`
   */
  show(content: Content, showing: { page: number; access: FileAccess }): Promise<RenderedPage>
  /** Returns the id of the member to whom a file belongs; null when the file does not exist. */
  findOwner(db: Queryable, id: string): Promise<string | null>
  /** Deletes stored bytes that still have no row an hour after their upload. Called by the hourly cleanup. */
  sweep(): Promise<void>
}

/** Maximum number of stored files of one member. */
const maxFiles = 200
const maxBytes = 500 * 1024 * 1024

/** Opens the store of uploaded files that is configured, and creates its folder if it is missing. */
export async function openConfiguredFiles({
  db,
  clock,
  config,
}: DbContext & { config: Config }): Promise<Files> {
  const store = await openStore(config, 'files')
  const vault = await openConfiguredVault({ db, config })
  return openFiles({ db, clock, store, vault, limits: config.limits, virusScan: openScanner(config) })
}

/**
 * Opens the encrypted files of members. Each file has a key of its own that encrypts its bytes, and the member's key
 * seals that key. The id, owner and purpose of the file are bound to both encryptions, so that bytes or keys of another
 * file cannot be decrypted in its place.
 */
export function openFiles(
  context: DbContext & {
    vault: Vault
    store: FileStore
    limits: boolean
    sandbox?: FileSandbox
    virusScan?: VirusScan | undefined
  },
): Files {
  const { db, clock, store, vault, limits, virusScan, sandbox = fileSandbox } = context
  const files: Files = {
    async upload({ id = newId(), memberId, field, bytes, rotate = 0 }) {
      // Checks first if the member has too many files or bytes, because this check costs less than decoding an image.
      await refuseBeyondQuota(db, { memberId, bytes: 0 })
      const leastSide = field === 'claim' || field === 'thread' ? 1 : leastScanSide
      const prepare = () => prepareUpload(bytes, { rotate, leastSide, sandbox, virusScan })
      const limited = limits && { memberId, now: clock.systemNow() }
      const content = await (limited ? withinLimits(db, limited, prepare) : prepare())
      return files.store({ id, memberId, field, content })
    },
    async store({ id = newId(), memberId, field, content }) {
      const key = newKey()
      const about = aboutFile({ id, memberId, field })
      const sealedKey = (await vault.keyFor(db, memberId)).seal(key, about)
      await store.put(id, seal(key, content.bytes, about))
      return { id, memberId, field, mediaType: content.mediaType, bytes: content.bytes.length, sealedKey }
    },
    async attach(tx, file) {
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
    show: (content, showing) => showFile(content, { ...showing, sandbox }),
    sweep: () =>
      sweepStore(store, { now: clock.systemNow(), selectExistingIds: (ids) => selectFileIds(db, ids) }),
    findOwner: async (on, id) => (await findFile(on, id))?.memberId ?? null,
  }
  return files
}

async function refuseBeyondQuota(
  db: Queryable,
  { memberId, bytes }: { memberId: string; bytes: number },
): Promise<void> {
  const stored = await countFiles(db, memberId)
  if (stored.count >= maxFiles || stored.bytes + bytes > maxBytes) throw new Refusal('too_many_files')
}

const aboutFile = ({ id, memberId, field }: { id: string; memberId: string; field: string }): string =>
  `file ${id} of member ${memberId} for ${field}`

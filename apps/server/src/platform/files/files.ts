import { mkdir } from 'node:fs/promises'
import type { Clock } from '../clock/clock.ts'
import type { Db, Queryable, Tx } from '../db/db.ts'
import { newId } from '../ids/ids.ts'
import type { Config } from '../config/config.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { newKey, seal, unseal } from '../vault/seal.ts'
import { type Vault, vaultOf } from '../vault/vault.ts'
import { deleteFile, type FileRow, findFile, insertFile, selectFileIds } from './files.sql.ts'

export type Content = { mediaType: string; bytes: Buffer }
/** A file that lies sealed in the store and is nobody's yet. */
export type StoredFile = FileRow

export type Files = {
  /** Seals and stores, durably; a file only once `adopt` has committed. What never becomes one is swept away. */
  store(of: { memberId: string; field: string; content: Content }): Promise<StoredFile>
  adopt(tx: Tx, file: StoredFile): Promise<void>
  /** Takes a file away whose row is gone, or never came. */
  discard(id: string): Promise<void>
  /** Deletes the row; `discard` after the commit. */
  remove(tx: Tx, id: string): Promise<void>
  /** Uploads of one member queue here. */
  queue(tx: Tx, memberId: string): Promise<void>
  /** Null: there is no such file, it is another member's, or its member's key is gone. `'operator'` may read any. */
  read(on: Queryable, of: { id: string; reader: { memberId: string } | 'operator' }): Promise<Content | null>
  /** Housekeeping: what was stored and never became a file. */
  sweep(): Promise<void>
}

/** An upload is over by then, whatever became of it. */
const sweepAfterMs = 60 * 60_000

/** The files of the configuration, in a folder that is made where it is not there. */
export async function filesOf({
  db,
  clock,
  config,
}: {
  db: Db
  clock: Clock
  config: Config
}): Promise<Files> {
  await mkdir(config.filesDir, { recursive: true })
  const vault = await vaultOf({ db, config })
  return openFiles({ db, clock, store: folderStore(config.filesDir), vault })
}

/**
 * Members' files, encrypted at rest: the member's key seals the file's, that one the bytes;
 * each together with what it belongs to, so that nothing opens in another's place.
 */
export function openFiles(deps: { db: Db; clock: Clock; store: FileStore; vault: Vault }): Files {
  const { db, clock, store, vault } = deps
  return {
    async store({ memberId, field, content }) {
      const id = newId()
      const key = newKey()
      const about = aboutFile({ id, memberId, field })
      const sealedKey = (await vault.keyFor(db, memberId)).seal(key, about)
      await store.put(id, seal(key, content.bytes, about))
      return { id, memberId, field, mediaType: content.mediaType, bytes: content.bytes.length, sealedKey }
    },
    adopt: (tx, file) => insertFile(tx, { ...file, now: clock.systemNow() }),
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
    async sweep() {
      for await (const names of store.olderThan(new Date(clock.systemNow().getTime() - sweepAfterMs))) {
        const ids = names.filter((name) => /^[0-9a-f-]{36}$/.test(name))
        const kept = await selectFileIds(db, ids)
        await Promise.all(names.filter((name) => !kept.has(name)).map((name) => store.remove(name)))
      }
    },
  }
}

const aboutFile = ({ id, memberId, field }: { id: string; memberId: string; field: string }): string =>
  `file ${id} of member ${memberId} for ${field}`

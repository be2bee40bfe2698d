import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../refusal/refusal.ts'

/** Store of bytes by id, in a folder or in a bucket. */
export type FileStore = {
  /**
   * Stores bytes. When the promise resolves, the bytes are durable: a crash does not lose them.
   * @throws Refusal `storage_full` when the disk of a folder is full
   */
  put(id: string, bytes: Buffer): Promise<void>
  get(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
  /**
   * Yields, in chunks, the names of the objects that were stored before `moment`. A name is an id. In a folder, it can
   * also be the name of a temporary file that remained after a crash.
   */
  olderThan(moment: Date): AsyncGenerator<string[]>
}

/**
 * Opens a store in a folder. The folder has 256 subfolders, named by the last two digits of the ids. These
 * digits are random, so the subfolders have about the same number of files.
 */
export function folderStore(folder: string): FileStore {
  // Takes the last two digits of the id by their position, because the name can be that of a temporary file, which
  // has a suffix after the id.
  const toShardFolder = (id: string) => join(folder, id.slice(34, 36))
  const toFilePath = (id: string) => join(toShardFolder(id), id)
  return {
    async put(id, bytes) {
      await mkdir(toShardFolder(id), { recursive: true })
      // Writes the bytes under another name and then renames the file, because a file with its final name may
      // be read at any time.
      const temporaryPath = `${toFilePath(id)}.part`
      await writeDurably(temporaryPath, bytes).catch(async (error: unknown) => {
        // Part of a file would take the space that other files need.
        await rm(temporaryPath, { force: true })
        throw isDiskFull(error) ? new Refusal('storage_full') : error
      })
      await rename(temporaryPath, toFilePath(id))
      await using shardFolder = await open(toShardFolder(id), 'r')
      await shardFolder.sync()
    },
    get: (id) => readFile(toFilePath(id)),
    remove: (id) => rm(toFilePath(id), { force: true }),
    async *olderThan(moment) {
      for (const shardFolder of await listShardFolders(folder)) {
        const old: string[] = []
        for await (const { name } of await opendir(join(folder, shardFolder))) {
          const { mtime } = await stat(join(folder, shardFolder, name)).catch(() => ({ mtime: moment }))
          if (mtime < moment) old.push(name)
        }
        if (old.length > 0) yield old
      }
    },
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

async function listShardFolders(folder: string): Promise<string[]> {
  const shelves: string[] = []
  for await (const entry of await opendir(folder))
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) shelves.push(entry.name)
  return shelves
}

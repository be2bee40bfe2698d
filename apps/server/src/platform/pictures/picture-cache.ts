import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Cache of drawn versions of pictures, in a folder. When the folder is full, removes the least recently used
 * file first.
 */
export type PictureCache = {
  /** Returns a cached version; null when no version is cached or the cached version is older than a day. */
  get(key: string): Promise<Buffer | null>
  put(key: string, bytes: Buffer): Promise<void>
  /** Removes all versions whose key begins with `prefix`. */
  forget(prefix: string): Promise<void>
  /** Removes all versions that are older than a day. */
  sweep(): Promise<void>
  /** Total size of the cached files in bytes. */
  size(): number
}

type Options = { folder: string; maxBytes: number; now: () => Date }
type CachedFile = { bytes: number; since: number }

/**
 * Lifetime of a cached version in milliseconds. An older version is drawn again from the stored picture, so that a
 * removed picture disappears from every process within a day.
 */
const freshForMs = 24 * 60 * 60_000

export async function openPictureCache({ folder, maxBytes, now }: Options): Promise<PictureCache> {
  await mkdir(folder, { recursive: true })
  // The keys of a Map are in the order of insertion, and `get` inserts its key again. So the first key is the
  // least recently used file.
  const cached = await findCachedFiles(folder)
  let size = [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const drop = async (key: string): Promise<void> => {
    size -= cached.get(key)?.bytes ?? 0
    cached.delete(key)
    await rm(join(folder, key), { force: true })
  }
  const isFresh = ({ since }: CachedFile) => now().getTime() - since <= freshForMs
  return {
    async get(key) {
      const found = cached.get(key)
      if (!found || !isFresh(found)) return null
      cached.delete(key)
      cached.set(key, found)
      // Another process that uses the same folder may have removed the file.
      return readFile(join(folder, key)).catch(() => drop(key).then(() => null))
    },
    async put(key, bytes) {
      if (bytes.length > maxBytes) return
      const temporaryPath = join(folder, `${key}.part`)
      await writeFile(temporaryPath, bytes)
      await rename(temporaryPath, join(folder, key))
      size += bytes.length - (cached.get(key)?.bytes ?? 0)
      cached.delete(key)
      cached.set(key, { bytes: bytes.length, since: now().getTime() })
      for (const oldest of cached.keys()) {
        if (size <= maxBytes) break
        await drop(oldest)
      }
    },
    async forget(prefix) {
      for (const key of await readdir(folder)) if (key.startsWith(prefix)) await drop(key)
    },
    async sweep() {
      for (const [key, found] of cached) if (!isFresh(found)) await drop(key)
    },
    size: () => size,
  }
}

/** Returns the files that earlier processes have cached, oldest first. Deletes incomplete files. */
async function findCachedFiles(folder: string): Promise<Map<string, CachedFile>> {
  const found: [key: string, cached: CachedFile][] = []
  for (const key of await readdir(folder)) {
    if (key.endsWith('.part')) {
      await rm(join(folder, key), { force: true })
      continue
    }
    const { size, mtimeMs } = await stat(join(folder, key))
    found.push([key, { bytes: size, since: mtimeMs }])
  }
  return new Map(found.toSorted(([, a], [, b]) => a.since - b.since))
}

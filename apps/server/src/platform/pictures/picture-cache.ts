import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Drawings that were made, in a folder whose bytes are bounded: what was asked for longest ago goes first. */
export type PictureCache = {
  /** Null: not there, or there for so long that it has to be asked about again. */
  get(key: string): Promise<Buffer | null>
  put(key: string, bytes: Buffer): Promise<void>
  /** Takes away every drawing whose key begins so. */
  forget(prefix: string): Promise<void>
  /** Takes away every drawing that would have to be asked about again, whether anybody asks or not. */
  sweep(): Promise<void>
  /** Bytes of all of them. */
  size(): number
}

type Options = { folder: string; maxBytes: number; now: () => Date }
type CachedFile = { bytes: number; since: number }

/** A picture that was taken away is drawn by no process of the server a day later. */
const freshForMs = 24 * 60 * 60_000

export async function openPictureCache({ folder, maxBytes, now }: Options): Promise<PictureCache> {
  await mkdir(folder, { recursive: true })
  // Maps keep the order in which keys came: the first is the one that was asked for longest ago.
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
      // Another process may share the folder, and have taken it away.
      return readFile(join(folder, key)).catch(() => drop(key).then(() => null))
    },
    async put(key, bytes) {
      if (bytes.length > maxBytes) return
      const aside = join(folder, `${key}.part`)
      await writeFile(aside, bytes)
      await rename(aside, join(folder, key))
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

/** Lists files of earlier runs, oldest first. */
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

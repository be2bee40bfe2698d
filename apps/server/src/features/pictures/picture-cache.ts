import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Drawings that were made, in a folder whose bytes are bounded: what was asked for longest ago goes first. */
export type PictureCache = {
  /** Null: not there, or there for so long that it has to be asked about anew. */
  get(key: string): Promise<Buffer | null>
  put(key: string, bytes: Buffer): Promise<void>
  /** Takes away every drawing whose key begins so. */
  forget(prefix: string): Promise<void>
  /** Takes away every drawing that would have to be asked about anew, whether anybody asks or not. */
  sweep(): Promise<void>
  /** Bytes of all of them. */
  size(): number
}

type Options = { folder: string; mostBytes: number; now: () => Date }
type Kept = { bytes: number; since: number }

/** A picture that was taken away is drawn by no process of the programme a day later. */
const freshForMs = 24 * 60 * 60_000

export async function openPictureCache({ folder, mostBytes, now }: Options): Promise<PictureCache> {
  await mkdir(folder, { recursive: true })
  // Maps keep the order in which keys came: the first is the one that was asked for longest ago.
  const kept = await findKept(folder)
  let size = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const drop = async (key: string): Promise<void> => {
    size -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
    await rm(join(folder, key), { force: true })
  }
  const isFresh = ({ since }: Kept) => now().getTime() - since <= freshForMs
  return {
    async get(key) {
      const found = kept.get(key)
      if (!found || !isFresh(found)) return null
      kept.delete(key)
      kept.set(key, found)
      // Another process may share the folder, and have taken it away.
      return readFile(join(folder, key)).catch(() => drop(key).then(() => null))
    },
    async put(key, bytes) {
      if (bytes.length > mostBytes) return
      const aside = join(folder, `${key}.part`)
      await writeFile(aside, bytes)
      await rename(aside, join(folder, key))
      size += bytes.length - (kept.get(key)?.bytes ?? 0)
      kept.delete(key)
      kept.set(key, { bytes: bytes.length, since: now().getTime() })
      for (const oldest of kept.keys()) {
        if (size <= mostBytes) break
        await drop(oldest)
      }
    },
    async forget(prefix) {
      for (const key of await readdir(folder)) if (key.startsWith(prefix)) await drop(key)
    },
    async sweep() {
      for (const [key, found] of kept) if (!isFresh(found)) await drop(key)
    },
    size: () => size,
  }
}

/** What a former run has left, the oldest first. */
async function findKept(folder: string): Promise<Map<string, Kept>> {
  const found: [key: string, kept: Kept][] = []
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

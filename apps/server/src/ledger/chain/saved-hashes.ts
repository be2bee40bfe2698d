import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Last transaction of each member and its hash, stored in a file outside the database: one line for each member,
 * `<member> <number> <hash>`.
 */
export type SavedHashes = ReadonlyMap<string, { seq: bigint; hash: string }>

const toPath = (dataDir: string): string => join(dataDir, 'ledger-hashes.txt')

/** Returns the saved hashes; null when the folder contains none. Throws when the file is damaged. */
export async function readSavedHashes(dataDir: string): Promise<SavedHashes | null> {
  const text = await readFile(toPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, memberId, seq, hash] = /^([0-9a-f-]{36}) (\d{1,18}) ([0-9a-f]{64})$/.exec(line) ?? []
        if (!memberId || !seq || !hash) throw new Error(`${toPath(dataDir)} is damaged`)
        return [memberId, { seq: BigInt(seq), hash }]
      }),
  )
}

/**
 * Replaces the saved hashes. A crash leaves either the old file or the new file complete. Returns the root, which is
 * the SHA-256 of the file.
 */
export async function saveHashes(dataDir: string, hashes: SavedHashes): Promise<string> {
  const lines = Array.from(hashes, ([memberId, { seq, hash }]) => `${memberId} ${seq} ${hash}\n`)
  await mkdir(dataDir, { recursive: true })
  const name = toPath(dataDir)
  const file = await open(`${name}.new`, 'w', 0o600)
  try {
    await file.writeFile(lines)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${name}.new`, name)
  const root = createHash('sha256')
  for (const line of lines) root.update(line)
  return root.digest('hex')
}

import { hash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfExists, writeDurably } from '../../platform/storage/durable-file.ts'

/**
 * Last transaction of each member and its hash, stored in a file outside the database: one line for each member,
 * `<member> <number> <hash>`.
 */
export type SavedHashes = ReadonlyMap<string, { seq: bigint; hash: string }>

const toPath = (dataDir: string): string => join(dataDir, 'ledger-hashes.txt')

/** Returns the saved hashes; null when the folder contains none. Throws when the file is damaged. */
export async function readSavedHashes(dataDir: string): Promise<SavedHashes | null> {
  const text = await readIfExists(toPath(dataDir))
  if (text === null) return null
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, memberId, seq, saved] = /^([0-9a-f-]{36}) (\d{1,18}) ([0-9a-f]{64})$/.exec(line) ?? []
        if (!memberId || !seq || !saved) throw new Error(`${toPath(dataDir)} is damaged`)
        return [memberId, { seq: BigInt(seq), hash: saved }]
      }),
  )
}

/**
 * Replaces the saved hashes. A crash leaves either the old file or the new file complete. Returns the root, which is
 * the SHA-256 of the file.
 */
export async function saveHashes(dataDir: string, hashes: SavedHashes): Promise<string> {
  const lines = Array.from(hashes, ([memberId, last]) => `${memberId} ${last.seq} ${last.hash}\n`).join('')
  await mkdir(dataDir, { recursive: true })
  await writeDurably(toPath(dataDir), lines)
  return hash('sha256', lines)
}

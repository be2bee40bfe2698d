import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfExists, writeDurably } from '../storage/durable-file.ts'

/**
 * Last checkpoint of the audit chain, stored in a file outside the database: the number of the last link and
 * its hash.
 */
export type SavedCheckpoint = { place: bigint; hash: string }

const toCheckpointPath = (dataDir: string): string => join(dataDir, 'audit-head.txt')

/**
 * Returns the stored checkpoint; null when the folder contains no checkpoint file. Throws when the file is
 * damaged or cannot be read.
 */
export async function readCheckpoint(dataDir: string): Promise<SavedCheckpoint | null> {
  const text = await readIfExists(toCheckpointPath(dataDir))
  if (text === null) return null
  const [, place, hash] = /^(\d{1,18}) ([0-9a-f]{64})\n$/.exec(text) ?? []
  if (place === undefined || hash === undefined)
    throw new Error(`${toCheckpointPath(dataDir)} is not a valid checkpoint of the audit chain`)
  return { place: BigInt(place), hash }
}

/** Returns true when the folder contains a checkpoint file, even a damaged one. */
export const hasCheckpoint = (dataDir: string): Promise<boolean> =>
  readCheckpoint(dataDir).then(
    (checkpoint) => checkpoint !== null,
    () => true,
  )

/** Writes the checkpoint file. After a crash, the file contains either the old or the new checkpoint. */
export async function saveCheckpoint(dataDir: string, { place, hash }: SavedCheckpoint): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeDurably(toCheckpointPath(dataDir), `${place} ${hash}\n`)
}

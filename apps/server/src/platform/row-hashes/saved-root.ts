import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfExists, writeDurably } from '../storage/durable-file.ts'

/**
 * Hash over all hashes of rows that were written until a time (clock of the database), stored in a file outside the
 * database.
 */
export type SavedRoot = { until: Date; hash: string }

const toPath = (dataDir: string): string => join(dataDir, 'row-hashes-root.txt')

/** Returns the saved root; null when the folder contains none. Throws when the file is damaged. */
export async function readRoot(dataDir: string): Promise<SavedRoot | null> {
  const text = await readIfExists(toPath(dataDir))
  if (text === null) return null
  const [, until, hash] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([0-9a-f]{64})\n$/.exec(text) ?? []
  if (!until || !hash) throw new Error(`${toPath(dataDir)} is damaged`)
  return { until: new Date(until), hash }
}

/** Replaces the saved root. After a crash, the file contains either the old or the new root. */
export async function saveRoot(dataDir: string, { until, hash }: SavedRoot): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeDurably(toPath(dataDir), `${until.toISOString()} ${hash}\n`)
}

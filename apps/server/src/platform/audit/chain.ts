import { createHash } from 'node:crypto'
import type { Db, Queryable } from '../db/db.ts'
import { type Difference, findDifferences } from '../db/consistency-checks.ts'
import {
  chainChecks,
  countLinks,
  getCheckpoint,
  findLink,
  type Checkpoint,
  insertLinks,
  lockCheckpoint,
  selectWaiting,
} from './chain.sql.ts'
import { saveCheckpoint, readCheckpoint, type SavedCheckpoint } from './saved-checkpoint.ts'

const chunkSize = 1_000

/**
 * Adds the oldest audit events that are not yet in the chain to the chain, at most `chunkSize` of them. Returns the
 * number of added events.
 */
function linkWaiting(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    let checkpoint = await lockCheckpoint(tx)
    const waiting = await selectWaiting(tx, chunkSize)
    const links = waiting.map(({ id, eventText }) => {
      const hash = hashLink(checkpoint?.hash ?? Buffer.alloc(0), eventText)
      checkpoint = { place: (checkpoint?.place ?? 0n) + 1n, hash }
      return { ...checkpoint, eventId: id }
    })
    if (links.length > 0) await insertLinks(tx, links)
    return links.length
  })
}

const hashLink = (before: Buffer, eventText: string): Buffer =>
  createHash('sha256').update(before).update(eventText, 'utf8').digest()

/**
 * Adds all unlinked events to the chain, stores the new checkpoint outside the database and returns it. Returns null
 * when there is no unlinked event. Throws when the chain does not contain the stored checkpoint, and then changes
 * neither the chain nor the checkpoint file, so that the operator can investigate.
 */
export async function linkAndCheckpoint({
  db,
  dataDir,
}: {
  db: Db
  dataDir: string
}): Promise<Checkpoint | null> {
  const broken = await compareWithCheckpoint(db, dataDir)
  if (broken)
    throw new Error(`${broken.what}: ${broken.where}: expected ${broken.expected}, found ${broken.found}`)
  let all = 0
  for (;;) {
    const linked = await linkWaiting(db)
    all += linked
    if (linked < chunkSize) break
  }
  if (all === 0) return null
  // Locks the chain, so that parallel processes write the checkpoint file one after the other. Without the lock,
  // an older checkpoint could replace a newer checkpoint.
  return db.transaction(async (tx) => {
    const checkpoint = await lockCheckpoint(tx)
    if (checkpoint)
      await saveCheckpoint(dataDir, { place: checkpoint.place, hash: checkpoint.hash.toString('hex') })
    return checkpoint
  })
}

/**
 * Compares the chain with the checkpoint that is stored in the folder. Returns null when the chain contains the
 * checkpoint, or when no checkpoint was stored yet. `db` must read the newest rows, not those of an older snapshot.
 */
export const compareWithCheckpoint = async (db: Queryable, dataDir: string): Promise<Difference | null> =>
  compareWithSaved(db, await readCheckpoint(dataDir))

async function compareWithSaved(
  db: Queryable,
  savedCheckpoint: SavedCheckpoint | null,
): Promise<Difference | null> {
  const found = savedCheckpoint && (await findLink(db, savedCheckpoint.place))
  const hash = found?.hash.toString('hex') ?? 'no such link'
  if (!savedCheckpoint || hash === savedCheckpoint.hash) return null
  const what = 'the audit chain: it contains the checkpoint that is stored outside the database'
  return {
    what,
    memberId: '',
    where: `link ${savedCheckpoint.place}`,
    expected: savedCheckpoint.hash,
    found: hash,
  }
}

export { getCheckpoint }

/** Returns true when the chain contains a link with this number and this hash. */
export async function containsLink(db: Queryable, { place, hash }: Checkpoint): Promise<boolean> {
  const link = await findLink(db, place)
  return link !== null && link.hash.equals(hash)
}

/**
 * Recomputes the hash of every link of the audit chain from its event, and compares the chain with the stored
 * checkpoint, which must be read before the snapshot of `db` began: a later one is not in the snapshot. Returns the
 * differences, the number of links, and the number of events that have no link yet.
 */
export async function verifyAudit(
  db: Queryable,
  savedCheckpoint: SavedCheckpoint | null,
): Promise<{ linked: number; waiting: number; differences: Difference[] }> {
  const lost = await compareWithSaved(db, savedCheckpoint)
  const differences = await findDifferences(db, chainChecks)
  return {
    ...(await countLinks(db)),
    differences: lost ? [...differences, lost] : differences,
  }
}

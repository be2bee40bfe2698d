import { createHash } from 'node:crypto'
import { hourMs } from '@impulse/api/fields/durations'
import { type Difference, findDifferences } from '../db/consistency-checks.ts'
import type { Queryable } from '../db/db.ts'
import { type StoredHash, rowHashChecks, selectHashes, selectTimeAgo } from './row-hashes.sql.ts'
import type { SavedRoot } from './saved-root.ts'

const chunkSize = 10_000

/**
 * Compares the rows of the tables about money with the hashes with which the server wrote them. With `memberIds`, reads
 * only rows of these members.
 */
export const verifyRowHashes = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, rowHashChecks, memberIds)

/**
 * Computes the root over the stored hashes of rows again, up to the time of the root `saved` outside the database, and
 * returns the difference. Also returns the root up to an hour ago: all transactions of that time have ended, so that no
 * hash is added before it. The caller must save this root only when there is no difference.
 */
export async function verifyRoot(
  db: Queryable,
  saved: SavedRoot | null,
): Promise<{ differences: Difference[]; root: SavedRoot }> {
  const until = await selectTimeAgo(db, hourMs)
  const [savedAgain, next] = [createHash('sha256'), createHash('sha256')]
  for (let after: bigint | null = null; ;) {
    const rows: StoredHash[] = await selectHashes(db, { after, limit: chunkSize })
    for (const { at, text } of rows) {
      if (saved && at <= saved.until) savedAgain.update(`${text}\n`)
      if (at <= until) next.update(`${text}\n`)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  const root = { until, hash: next.digest('hex') }
  const found = savedAgain.digest('hex')
  if (!saved || found === saved.hash) return { differences: [], root }
  const what = 'the hashes of rows are those whose root is saved outside the database'
  const where = `until ${saved.until.toISOString()}`
  return { differences: [{ what, memberId: '', where, expected: saved.hash, found }], root }
}

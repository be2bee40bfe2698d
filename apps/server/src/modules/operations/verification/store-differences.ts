import type { Difference } from '../../../platform/db/consistency-checks.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockDifferences, updateDifferences, updateFinished } from './verification.sql.ts'

const maxStored = 1_000

/**
 * Adds to the stored differences those that a verification of changed members found at `now`, unless they are stored
 * already.
 */
export async function addDifferences(tx: Tx, found: readonly Difference[], now: Date): Promise<void> {
  const { differences } = await lockDifferences(tx)
  const known = new Set(differences.map(toKey))
  const added = found.filter((difference) => !known.has(toKey(difference)))
  await updateDifferences(tx, [...differences, ...withTime(added, now)].slice(0, maxStored))
}

/**
 * Records the end of a whole verification: its differences replace the stored ones. Differences that a verification of
 * changed members found after the whole verification began stay, because the snapshot of the whole verification is
 * older and may not contain them.
 */
export async function storeWholeResult(tx: Tx, found: readonly Difference[], now: Date): Promise<void> {
  const { startedAt, differences } = await lockDifferences(tx)
  const since = differences.filter(({ foundAt }) => startedAt && new Date(foundAt) > startedAt)
  await updateDifferences(tx, [...withTime(found, now), ...since].slice(0, maxStored))
  await updateFinished(tx, now)
}

const toKey = ({ what, memberId, where }: Difference): string => JSON.stringify([what, memberId, where])

const withTime = (differences: readonly Difference[], at: Date) =>
  differences.map((difference) => ({ ...difference, foundAt: at.toISOString() }))

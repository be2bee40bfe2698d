import type { Queryable } from '../../../platform/db/db.ts'
import type { Difference } from '../../../platform/db/consistency-checks.ts'

/** Result of the last finished verification. `finishedAt` (system clock): null before the first one. */
export type LastVerification = { finishedAt: Date | null; differenceCount: number }

/**
 * Claims tonight's verification. Returns false when the verification was already started after `dueAt`, unless that
 * run began before `abandonedBefore` and did not finish (system clock).
 */
export async function claimVerification(
  db: Queryable,
  { now, dueAt, abandonedBefore }: { now: Date; dueAt: Date; abandonedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update verification set started_at = $1
      where started_at is null or started_at < $2
        or (started_at < $3 and (finished_at is null or finished_at < started_at))`,
    values: [now, dueAt, abandonedBefore],
  })
  return rowCount === 1
}

export async function updateFinished(
  db: Queryable,
  { now, count, differences }: { now: Date; count: number; differences: readonly Difference[] },
): Promise<void> {
  await db.query({
    text: 'update verification set finished_at = $1, difference_count = $2, differences = $3',
    values: [now, count, JSON.stringify(differences)],
  })
}

export async function findVerification(db: Queryable): Promise<LastVerification> {
  const { rows } = await db.query<LastVerification>({
    text: 'select finished_at as "finishedAt", difference_count as "differenceCount" from verification',
    values: [],
  })
  return rows[0] ?? { finishedAt: null, differenceCount: 0 }
}

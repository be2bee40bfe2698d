import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import type { Difference } from '../../../platform/db/consistency-checks.ts'

/**
 * Results of the last verifications. `finishedAt` (system clock): end of the last whole verification, null before the
 * first one. `installedAt`: installation of the database. `changesSince`: the members of all transactions that were
 * recorded up to this time are verified. `differenceCount`: number of stored differences, at most 1,000.
 */
export type LastVerification = {
  finishedAt: Date | null
  installedAt: Date
  changesSince: Date
  differenceCount: number
}

/**
 * Reserves tonight's verification for this process. Returns false when the verification was already started after
 * `dueAt`, unless that run began before `abandonedBefore` and did not finish (system clock).
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

export async function updateFinished(tx: Tx, now: Date): Promise<void> {
  await tx.query({ text: 'update verification set finished_at = $1', values: [now] })
}

/**
 * Reserves a verification of changed members for this process. Returns false when another such verification was started
 * at or after `startedBefore` (system clock). When all members of the last period are verified, begins the next period,
 * which ends now.
 */
export async function claimChanges(
  db: Queryable,
  { now, startedBefore }: { now: Date; startedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update verification set changes_started_at = $1, changes_until = coalesce(changes_until, now())
      where changes_started_at is null or changes_started_at < $2`,
    values: [now, startedBefore],
  })
  return rowCount === 1
}

/**
 * Returns the next members of the period, ordered by id. A member belongs to the period when a transaction of the
 * member was recorded in the period or in the five minutes before it. These minutes are included because a transaction
 * is dated by its start and becomes visible later, at its commit.
 */
export async function selectChangedMembers(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ memberId: string }>({
    text: `select distinct t.member_id as "memberId" from verification v join transactions t
        on t.recorded_at > v.changes_since - interval '5 minutes' and t.recorded_at <= v.changes_until
          and (v.changes_after is null or t.member_id > v.changes_after)
      order by t.member_id limit $1`,
    values: [limit],
  })
  return rows.map(({ memberId }) => memberId)
}

/**
 * Records that the members of the period up to `memberId` are verified. When `memberId` is null, all of them are
 * verified.
 */
export async function updateChangesAfter(db: Queryable, memberId: string | null): Promise<void> {
  await db.query({
    text: `update verification set changes_after = $1::uuid,
        changes_since = case when $1::uuid is null then coalesce(changes_until, changes_since) else changes_since end,
        changes_until = case when $1::uuid is not null then changes_until end`,
    values: [memberId],
  })
}

/** A difference with the time at which a verification found it (system clock, ISO 8601). */
export type StoredDifference = Difference & { foundAt: string }

/** Locks the row of the verification. Returns the start of the last whole verification and the stored differences. */
export async function lockDifferences(
  tx: Tx,
): Promise<{ startedAt: Date | null; differences: StoredDifference[] }> {
  const { rows } = await tx.query<{ startedAt: Date | null; differences: StoredDifference[] }>({
    text: 'select started_at as "startedAt", differences from verification for update',
    values: [],
  })
  return onlyRow(rows)
}

export async function updateDifferences(tx: Tx, differences: readonly StoredDifference[]): Promise<void> {
  await tx.query({
    text: 'update verification set differences = $1',
    values: [JSON.stringify(differences)],
  })
}

export async function findVerification(db: Queryable): Promise<LastVerification> {
  const { rows } = await db.query<LastVerification>({
    text: `select finished_at as "finishedAt", installed_at as "installedAt", changes_since as "changesSince",
        jsonb_array_length(differences) as "differenceCount"
      from verification`,
    values: [],
  })
  return onlyRow(rows)
}

function onlyRow<T>([row]: T[]): T {
  invariant(row, 'the table verification has its row')
  return row
}

import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/** Returns true while the provider has asked us to wait. `now`: time of the system clock. */
export async function mustWait(db: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from payout_provider_state where wait_until > $1',
    values: [now],
  })
  return rowCount > 0
}

/** Stores the time until which the provider asked us to wait. Keeps the stored time when it is later. */
export async function updateWaitUntil(db: Queryable, until: Date): Promise<void> {
  await db.query({
    text: 'update payout_provider_state set wait_until = greatest(wait_until, $1)',
    values: [until],
  })
}

/** Counts one more unknown outcome, and returns the number of unknown outcomes in a row. */
export async function countUnclearOutcome(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    text: 'update payout_provider_state set unclear_outcomes = unclear_outcomes + 1 returning unclear_outcomes as count',
    values: [],
  })
  return rows[0]?.count ?? 0
}

/** Resets the number of unknown outcomes in a row to zero. */
export async function resetUnclearOutcomes(db: Queryable): Promise<void> {
  await db.query({
    text: 'update payout_provider_state set unclear_outcomes = 0 where unclear_outcomes > 0',
    values: [],
  })
}

/**
 * Claims the next download of the provider's list of payouts. Returns false when another worker claimed a download
 * since `before`. Times are of the system clock.
 */
export async function claimListing(
  db: Queryable,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update payout_provider_state set listed_at = $1 where listed_at is null or listed_at < $2',
    values: [now, before],
  })
  return rowCount === 1
}

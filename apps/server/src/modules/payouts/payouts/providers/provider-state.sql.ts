import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/** Returns true while the server must not submit payouts to the provider. `now`: time of the system clock. */
export async function mustWait(db: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from payout_provider_state where wait_until > $1',
    values: [now],
  })
  return rowCount > 0
}

/** Stores the time until which the provider requires us to wait. Keeps the stored time when it is later. */
export async function updateWaitUntil(db: Queryable, until: Date): Promise<void> {
  await db.query({
    text: 'update payout_provider_state set wait_until = greatest(wait_until, $1)',
    values: [until],
  })
}

/**
 * Starts a wait that ends at `until`, or extends a running wait that ends earlier. Returns false when a wait was
 * already running. Times are of the system clock.
 */
export async function startWait(db: Queryable, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rows } = await db.query<{ isFirst: boolean }>({
    text: `with before as (select wait_until from payout_provider_state for update)
      update payout_provider_state state set wait_until = greatest(state.wait_until, $2) from before
      returning coalesce(before.wait_until <= $1, true) as "isFirst"`,
    values: [now, until],
  })
  return rows[0]?.isFirst === true
}

/** Failures that are counted in a row: unknown outcomes of submissions, and unavailable name checks. */
export type CountedFailure = 'unknown_outcomes' | 'unavailable_checks'

/** Counts one more failure, and returns the number of these failures in a row. */
export async function countFailure(tx: Tx, failure: CountedFailure): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    // An unknown outcome ends a series of unavailable name checks, because the name check precedes the submission.
    text: `update payout_provider_state set
        unknown_outcomes = unknown_outcomes + case $1::text when 'unknown_outcomes' then 1 else 0 end,
        unavailable_checks = case $1 when 'unavailable_checks' then unavailable_checks + 1 else 0 end
      returning case $1 when 'unknown_outcomes' then unknown_outcomes else unavailable_checks end as count`,
    values: [failure],
  })
  return rows[0]?.count ?? 0
}

/** Resets the numbers of failures in a row to zero. */
export async function resetFailures(db: Queryable): Promise<void> {
  await db.query({
    text: `update payout_provider_state set unknown_outcomes = 0, unavailable_checks = 0
      where unknown_outcomes > 0 or unavailable_checks > 0`,
    values: [],
  })
}

/**
 * Reserves the next request for the provider's statement for this worker. Returns false when another worker began
 * a download at or after `before`. Times are of the system clock.
 */
export async function claimStatementRequest(
  db: Queryable,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update payout_provider_state set statement_requested_at = $1 where statement_requested_at is null or statement_requested_at < $2',
    values: [now, before],
  })
  return rowCount === 1
}

/** Returns the reference of the latest payout that the provider confirmed in this provider account. */
export async function findConfirmedReference(db: Queryable, providerAccount: string): Promise<string | null> {
  const { rows } = await db.query<{ reference: string }>({
    text: `select reference from payouts where provider_account = $1 and external_id is not null
      order by request_started_at desc limit 1`,
    values: [providerAccount],
  })
  return rows[0]?.reference ?? null
}

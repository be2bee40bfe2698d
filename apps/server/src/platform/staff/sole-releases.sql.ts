import type { Queryable, Tx } from '../db/db.ts'

/** Decision of the staff member `name` that makes points available. `key`: idempotency key of the decision. */
export type Release = { key: string; name: string; sum: bigint; at: Date }

/**
 * Locks the sole releases of a staff member until the end of the transaction. Must be called before any balance is
 * locked. Uses an advisory lock and not the row of `staff`: approvals lock that row after the balances, so they could
 * deadlock with this call.
 */
export async function lockSoleReleases(tx: Tx, name: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtext('sole_releases'), hashtext($1))`,
    values: [name],
  })
}

/**
 * Returns the points that a staff member released alone after `since`, not counting the decision with the key `except`.
 */
export async function sumSoleReleases(
  db: Queryable,
  input: { name: string; since: Date; except: string },
): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>({
    text: `select coalesce(sum(points), 0)::bigint as sum from sole_releases
      where released_by = $1 and released_at > $2 and key <> $3`,
    values: [input.name, input.since, input.except],
  })
  return rows[0]?.sum ?? 0n
}

/**
 * Stores a sole release. When a decision is repeated, stores the larger of its two sums: the second sum is smaller when
 * the first attempt already released a part of the points.
 */
export async function putSoleRelease(tx: Tx, { key, name, sum, at }: Release): Promise<void> {
  await tx.query({
    text: `insert into sole_releases (key, released_by, points, released_at) values ($1, $2, $3, $4)
      on conflict (key, released_by) do update set points = greatest(sole_releases.points, excluded.points), released_at = excluded.released_at`,
    values: [key, name, sum, at],
  })
}

import type { Queryable, Tx } from '../db/db.ts'

/** Decision by which one staff member alone makes points available. `key`: idempotency key of the decision. */
export type Release = { key: string; name: string; sum: bigint; at: Date }

/**
 * Locks the releases of a staff member until the end of the transaction, before any balances are locked. Uses an
 * advisory lock and not the row of `staff`, because approvals lock that row after the balances (deadlock).
 */
export async function lockReleases(tx: Tx, name: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtext('sole_releases'), hashtext($1))`,
    values: [name],
  })
}

/** Returns the points that a staff member released alone after `since`, without the decision `except`. */
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
 * Stores a release by one staff member. A repeated decision counts with its larger sum, because it has a smaller sum
 * when a part of its points was released the first time.
 */
export async function putSoleRelease(tx: Tx, { key, name, sum, at }: Release): Promise<void> {
  await tx.query({
    text: `insert into sole_releases (key, released_by, points, released_at) values ($1, $2, $3, $4)
      on conflict (key, released_by) do update set points = greatest(sole_releases.points, excluded.points), released_at = excluded.released_at`,
    values: [key, name, sum, at],
  })
}

import type { Queryable } from '../../db/db.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { DbContext } from '../../db/db-context.ts'

export type Limit = {
  /** Name of the limit and what it limits, for example `sms-hour:79161234567`. */
  bucket: string
  max: number
  windowSeconds: number
  now: Date
}

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Takes a slot if fewer than `max` were taken in the sliding window that ends now. A single conditional
 * upsert, which is exact for parallel requests.
 */
export async function take(on: Queryable, { bucket, max, windowSeconds, now }: Limit): Promise<Taken> {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const { rowCount } = await on.query({
    name: 'limit_take',
    text: `insert into rate_limits (bucket, taken_at, expires_at)
      values ($1, array[$2::timestamptz], $2::timestamptz + $5 * interval '1 second')
      on conflict (bucket) do update set
        taken_at = array(select t from unnest(rate_limits.taken_at) t where t > $3) || $2::timestamptz,
        expires_at = greatest(rate_limits.expires_at, excluded.expires_at)
      where (select count(*) from unnest(rate_limits.taken_at) t where t > $3) < $4`,
    values: [bucket, now, since, max, windowSeconds],
  })
  if (rowCount === 1) return { ok: true }
  const { rows } = await on.query<{ frees_at: Date | null }>({
    name: 'limit_frees_at',
    text: `select (select min(t) from unnest(taken_at) t where t > $2) + $3 * interval '1 second' as frees_at
      from rate_limits where bucket = $1`,
    values: [bucket, since, windowSeconds],
  })
  const waitMs = (rows[0]?.frees_at?.getTime() ?? now.getTime()) - now.getTime()
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/**
 * Takes a slot or refuses the request. In a transaction, a refusal also rolls back slots that were taken
 * before.
 * @throws Refusal too_many_requests
 */
export async function takeOrRefuse(on: Queryable, limit: Limit): Promise<void> {
  const taken = await take(on, limit)
  if (!taken.ok) throw new Refusal('too_many_requests', { retryAfter: taken.retryAfterSeconds })
}

/** Gives back one slot that was taken at `now`. */
export async function postReturn(
  on: Queryable,
  { bucket, now }: Pick<Limit, 'bucket' | 'now'>,
): Promise<void> {
  await on.query({
    name: 'limit_give_back',
    text: `update rate_limits set taken_at = taken_at[:array_position(taken_at, $2::timestamptz) - 1]
        || taken_at[array_position(taken_at, $2::timestamptz) + 1:]
      where bucket = $1 and $2::timestamptz = any(taken_at)`,
    values: [bucket, now],
  })
}

/** Gives back all slots of a bucket. */
export async function forget(on: Queryable, bucket: string): Promise<void> {
  await on.query({
    name: 'limit_forget',
    text: 'delete from rate_limits where bucket = $1',
    values: [bucket],
  })
}

/** Deletes expired buckets. Called by the hourly cleanup. */
export async function sweepLimits({ db, clock }: DbContext): Promise<void> {
  await db.query({ text: 'delete from rate_limits where expires_at < $1', values: [clock.systemNow()] })
}

import type { Queryable } from '../../db/db.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { SecuritySubject } from '../../security-events/security-events.rules.ts'
import type { DbContext } from '../../db/db-context.ts'

export type Limit = {
  /** Name of the limit and its subject, for example `sms-hour:79161234567`. */
  bucket: string
  max: number
  windowSeconds: number
  now: Date
}

export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Seconds by which the clocks of two servers may differ. A slot that was taken later than this in the future does not
 * count: a clock had run ahead, and its slots must lock nobody out after it was set back.
 */
const maxSkewSeconds = 60

/**
 * Takes one of the `max` slots of a limit, if fewer than `max` slots were taken in the last `windowSeconds`
 * seconds. Runs as one conditional upsert, so that parallel requests are counted exactly.
 */
export async function take(
  db: Queryable,
  { bucket, max, windowSeconds, now }: Limit,
): Promise<RateLimitResult> {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const until = new Date(now.getTime() + maxSkewSeconds * 1000)
  const { rows } = await db.query<{ isTaken: boolean; firstAt: Date | null }>({
    name: 'limit_take',
    text: `with taken as (
        insert into rate_limits (bucket, taken_at, expires_at)
        values ($1, array[$2::timestamptz], $2::timestamptz + $5 * interval '1 second')
        on conflict (bucket) do update set
          taken_at = array(select t from unnest(rate_limits.taken_at) t where t > $3) || $2::timestamptz,
          expires_at = greatest(rate_limits.expires_at, excluded.expires_at)
        where (select count(*) from unnest(rate_limits.taken_at) t where t > $3 and t < $6) < $4
        returning bucket
      )
      select true as "isTaken", null as "firstAt" from taken
      union all
      select false, (select min(t) from rate_limits r, unnest(r.taken_at) t where r.bucket = $1 and t > $3 and t < $6)
      where not exists (select from taken)`,
    values: [bucket, now, since, max, windowSeconds, until],
  })
  if (rows[0]?.isTaken) return { ok: true }
  // Null when parallel requests took all slots after this statement's snapshot.
  const firstAt = rows[0]?.firstAt ?? (await countTaken(db, [{ bucket, windowSeconds }], { now }))[0]?.firstAt
  return { ok: false, retryAfterSeconds: toRetryAfter({ firstAt, windowSeconds, now }) }
}

const toRetryAfter = ({
  firstAt,
  windowSeconds,
  now,
}: Pick<Limit, 'windowSeconds' | 'now'> & { firstAt: Date | null | undefined }): number =>
  firstAt ? Math.max(1, Math.ceil((firstAt.getTime() - now.getTime()) / 1000 + windowSeconds)) : 1

export type Taken = { count: number; firstAt: Date | null }

/**
 * Returns the slots that are taken of each limit, without taking one. Slots of the last `exceptSeconds` seconds do not
 * count.
 */
export async function countTaken(
  db: Queryable,
  limits: readonly Pick<Limit, 'bucket' | 'windowSeconds'>[],
  { now, exceptSeconds = -maxSkewSeconds }: { now: Date; exceptSeconds?: number },
): Promise<Taken[]> {
  const { rows } = await db.query<Taken>({
    name: 'limit_taken',
    text: `select count(t)::int as count, min(t) as "firstAt"
      from unnest($1::text[], $2::int[]) with ordinality l (bucket, seconds, place)
      left join rate_limits r on r.bucket = l.bucket
      left join unnest(r.taken_at) t
        on t > $3::timestamptz - l.seconds * interval '1 second' and t < $3::timestamptz - $4 * interval '1 second'
      group by l.place order by l.place`,
    values: [
      limits.map(({ bucket }) => bucket),
      limits.map(({ windowSeconds }) => windowSeconds),
      now,
      exceptSeconds,
    ],
  })
  return rows
}

/**
 * Refuses the request when no slot of a limit is free, without taking one.
 * @throws Refusal too_many_requests
 */
export async function refuseUsedUp(
  db: Queryable,
  limits: readonly Omit<Limit, 'now'>[],
  { now, ...subject }: { now: Date } & SecuritySubject,
): Promise<void> {
  const taken = await countTaken(db, limits, { now })
  for (const [index, { max, windowSeconds }] of limits.entries()) {
    const { count, firstAt } = taken[index] ?? { count: 0, firstAt: null }
    if (count < max) continue
    const retryAfter = toRetryAfter({ firstAt, windowSeconds, now })
    throw new Refusal('too_many_requests', { retryAfter }, { subject })
  }
}

/**
 * Takes a slot or refuses the request. A refusal inside a transaction rolls the transaction back, together with the
 * slots of other limits that the transaction took. `subject`: person whom the limit protects, for the security journal.
 * @throws Refusal too_many_requests
 */
export async function takeOrRefuse(db: Queryable, limit: Limit, subject?: SecuritySubject): Promise<void> {
  const result = await take(db, limit)
  if (!result.ok)
    throw new Refusal(
      'too_many_requests',
      { retryAfter: result.retryAfterSeconds },
      { ...(subject && { subject }) },
    )
}

/** Gives back a slot. `now` is the time at which the slot was taken; does nothing when no slot was taken then. */
export async function releaseSlot(
  db: Queryable,
  { bucket, now }: Pick<Limit, 'bucket' | 'now'>,
): Promise<void> {
  await db.query({
    name: 'limit_give_back',
    text: `update rate_limits set taken_at = taken_at[:array_position(taken_at, $2::timestamptz) - 1]
        || taken_at[array_position(taken_at, $2::timestamptz) + 1:]
      where bucket = $1 and $2::timestamptz = any(taken_at)`,
    values: [bucket, now],
  })
}

/**
 * Gives back all slots of a bucket, for example after a correct code, so that the next code can be requested
 * without waiting.
 */
export async function forget(db: Queryable, bucket: string): Promise<void> {
  await db.query({
    name: 'limit_forget',
    text: 'delete from rate_limits where bucket = $1',
    values: [bucket],
  })
}

/** Deletes the buckets whose window has ended. Called by the hourly cleanup. */
export async function sweepLimits({ db, clock }: DbContext): Promise<void> {
  await db.query({ text: 'delete from rate_limits where expires_at < $1', values: [clock.systemNow()] })
}

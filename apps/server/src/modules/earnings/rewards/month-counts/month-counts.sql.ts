import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { rulesInForceOnSql } from '../rules/rule-sets.sql.ts'
import type { MemberMonth } from '../rewards.sql.ts'

/**
 * SQL query: contracts with a sequence number in the months `months` (a table with `member_id` and `month`). `place`:
 * the place without the contracts that were cancelled before the month ended in Moscow, null for such a contract. A
 * contract that was cancelled later retains its place, because the month had already been counted. `counted`: the new
 * value of `contracts.counted_place`, by the rules in force on the last day of the month. Reads each month once.
 */
export const placesSql = (months: string): string => `(
        select member_id, month, number, sequence_in_month, counted_place, place, counts_cancelled,
          case when not counts_cancelled then nullif(place, sequence_in_month) end as counted
        from (
          select c.member_id, m.month, c.number, c.sequence_in_month, c.counted_place,
            coalesce((r.rules -> 'countsCancelled')::boolean, false) as counts_cancelled,
            case when h.has_place then count(*) filter (where h.has_place)
              over (partition by c.member_id, m.month order by c.sequence_in_month) end::integer as place
          from ${months} m
          cross join lateral ${rulesInForceOnSql(`(m.month + interval '1 month - 1 day')::date`)} r
          join contracts c on c.member_id = m.member_id and c.connected_on >= m.month
            and c.connected_on < m.month + interval '1 month' and c.sequence_in_month is not null
          cross join lateral (
            select c.status in ('confirmed', 'released') or coalesce(
              c.cancelled_at >= (m.month + interval '1 month') at time zone '${programmeTimeZone}', false) as has_place
          ) h
        ) contracts_of_months
      )`

/** Returns months before `before` that are to be counted, oldest first: the first `limit` months after `after`. */
export async function selectMonthsToCount(
  db: Queryable,
  { before, after, limit }: { before: string; after: MemberMonth | undefined; limit: number },
): Promise<MemberMonth[]> {
  const { rows } = await db.query<{ member_id: string; month: string }>({
    name: 'rewards_months_to_count',
    text: `select member_id, month from reward_months
      where count_due and month < $1 and ($2::date is null or (month, member_id) > ($2, $3::uuid))
      order by month, member_id limit $4`,
    values: [before, after?.month ?? null, after?.memberId ?? null, limit],
  })
  return rows.map(({ member_id: memberId, month }) => ({ memberId, month }))
}

/** Counts the members with a month up to `until`, `YYYY-MM`, whose places are still to be counted. */
export async function countUncountedMembers(db: Queryable, { until }: { until: string }): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(distinct member_id)::int as count from reward_months where count_due and month <= $1`,
    values: [`${until}-01`],
  })
  return rows[0]?.count ?? 0
}

const contractsOfMonths = `unnest($1::uuid[], $2::date[]) as w (member_id, month)
      join contracts c on c.member_id = w.member_id and c.connected_on >= w.month
        and c.connected_on < w.month + interval '1 month' and c.sequence_in_month is not null`

const toColumns = (months: readonly MemberMonth[]) => [
  months.map(({ memberId }) => memberId),
  months.map(({ month }) => month),
]

/** Locks the contracts of these months in the order of their numbers, and returns the numbers. */
export async function lockContractsOfMonths(tx: Tx, months: readonly MemberMonth[]): Promise<string[]> {
  const { rows } = await tx.query<{ number: string }>({
    text: `select c.number from ${contractsOfMonths} order by c.number for no key update of c`,
    values: toColumns(months),
  })
  return rows.map(({ number }) => number)
}

/**
 * Locks the months, counts the places of those that are still due, and marks them as counted. Leaves a month due that
 * has a contract outside `numbers`, because the contract was recorded after the caller locked `numbers`. Returns the
 * active contracts whose place changed. The caller must have locked the contracts `numbers`.
 */
export async function countPlaces(
  tx: Tx,
  { months, numbers, now }: { months: readonly MemberMonth[]; numbers: readonly string[]; now: Date },
): Promise<string[]> {
  await tx.query({
    text: `select from unnest($1::uuid[], $2::date[]) as w (member_id, month)
      join reward_months m on m.member_id = w.member_id and m.month = w.month
      order by m.member_id, m.month for no key update of m`,
    values: toColumns(months),
  })
  const { rows } = await tx.query<{ number: string; isActive: boolean }>({
    text: `with counted as (
        update reward_months m set count_due = false, counts = m.counts + 1
        from unnest($1::uuid[], $2::date[]) as w (member_id, month)
        where m.member_id = w.member_id and m.month = w.month and m.count_due and not exists (
          select from contracts c
          where c.member_id = m.member_id and c.connected_on >= m.month and c.connected_on < m.month + interval '1 month'
            and c.sequence_in_month is not null and c.number not in (select unnest($3::text[]))
        )
        returning m.member_id, m.month
      )
      update contracts c set counted_place = p.counted, updated_at = $4
      from ${placesSql('counted')} p
      where c.number = p.number and p.counted_place is distinct from p.counted
      returning c.number, c.status in ('confirmed', 'released') as "isActive"`,
    values: [...toColumns(months), numbers, now],
  })
  return rows.filter(({ isActive }) => isActive).map(({ number }) => number)
}

/**
 * Marks months to be counted, because other rules are in force for them: the first `limit` months after `after`,
 * beginning with the month of `day`. Returns the last of them, after which the next call begins; undefined when no
 * month is left.
 */
export async function markMonthsToCount(
  db: Queryable,
  { day, after, limit }: { day: string; after: MemberMonth | undefined; limit: number },
): Promise<MemberMonth | undefined> {
  const { rows } = await db.query<{ member_id: string; month: string }>({
    text: `with page as (
        select member_id, month from reward_months
        where month >= date_trunc('month', $1::date) and ($2::uuid is null or (member_id, month) > ($2, $3::date))
        order by member_id, month limit $4 for no key update
      ), marked as (
        update reward_months m set count_due = true from page p
        where m.member_id = p.member_id and m.month = p.month and not m.count_due
      )
      select member_id, month from page order by member_id, month`,
    values: [day, after?.memberId ?? null, after?.month ?? null, limit],
  })
  const last = rows.length < limit ? undefined : rows.at(-1)
  return last && { memberId: last.member_id, month: last.month }
}

/**
 * Returns the number of places that the contracts of these months have. Leaves out months without contracts, and those
 * whose rules count cancelled contracts, because each contract of such a month has its sequence number as its place.
 */
export async function selectCountedPlaces(
  db: Queryable,
  months: readonly MemberMonth[],
): Promise<(MemberMonth & { places: number })[]> {
  const { rows } = await db.query<{ member_id: string; month: string; places: number }>({
    text: `select member_id, month, count(place)::integer as places
      from ${placesSql('(select * from unnest($1::uuid[], $2::date[]) as w (member_id, month))')} p
      where not counts_cancelled group by member_id, month`,
    values: toColumns(months),
  })
  return rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
}

/** Returns the number of cancelled contracts that have a sequence number in the member's month. */
export async function countCancelled(db: Queryable, { memberId, month }: MemberMonth): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'rewards_cancelled_in_month',
    text: `select count(*) from contracts
      where member_id = $1 and connected_on >= $2 and connected_on < $2::date + interval '1 month'
        and status = 'cancelled' and sequence_in_month is not null`,
    values: [memberId, month],
  })
  return Number(rows[0]?.count ?? 0n)
}

import type { Queryable } from '../../../../platform/db/db.ts'
import { placesSql } from '../month-counts/month-counts.sql.ts'

export type ReplayedRow = {
  number: string
  member_id: string
  product: string
  sequenceInMonth: number
  /** Place by which the present reward is calculated. */
  place: number
  /** Place without the contracts that were cancelled before the end of the month; the sequence in the present month. */
  placeWithoutCancelled: number
  connected_on: string
  reward: bigint
}

/**
 * Returns the active contracts that were connected from `since` to `to` (both inclusive) and have a sequence number in
 * their month, ordered by contract number: the first `limit` contracts after the number `after`. `month`: first day of
 * the present month.
 */
export async function selectReplayed(
  db: Queryable,
  {
    after,
    since,
    to,
    month,
    limit,
  }: { after: string; since: string; to: string; month: string; limit: number },
): Promise<ReplayedRow[]> {
  const { rows } = await db.query<ReplayedRow>({
    text: `with page as (
        select number, member_id, product, sequence_in_month, counted_place, connected_on, coalesce(reward, 0) as reward
        from contracts
        where number > $1 and connected_on between $2 and $3 and status in ('confirmed', 'released') and sequence_in_month is not null
        order by number limit $4
      ), ended as (
        select distinct member_id, date_trunc('month', connected_on::timestamp)::date as month from page where connected_on < $5
      )
      select number, member_id, product, sequence_in_month as "sequenceInMonth", coalesce(page.counted_place, sequence_in_month) as place,
        coalesce(p.place, sequence_in_month) as "placeWithoutCancelled", connected_on, reward
      from page left join ${placesSql('ended')} p using (number, member_id, sequence_in_month)
      order by number`,
    values: [after, since, to, limit, month],
  })
  return rows
}

export async function selectPhones(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; phone: string }>({
    text: `select id, coalesce(phone, '') as phone from members where id = any($1::uuid[])`,
    values: [memberIds],
  })
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

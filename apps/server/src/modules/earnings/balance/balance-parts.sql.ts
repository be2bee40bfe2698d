import type { Queryable } from '../../../platform/db/db.ts'
import { isPartBlocked, joinContract, type SubjectColumns } from './balance.sql.ts'

/**
 * Row with the member's balance and one lot or hold that still has points. When the member has no such lots or holds,
 * the query returns one row with only the balance; `state` is then null.
 */
export type PartRow = Pick<SubjectColumns, 'product' | 'city' | 'connected_on'> & {
  available: bigint
  debt: bigint
  state: 'frozen' | 'checking' | 'payout' | null
  /**
   * Points (`state_amount`) and number (`state_count`) of all lots or holds in this state, including those
   * that `limit` leaves out.
   */
  state_amount: bigint
  state_count: bigint
  part: bigint
  remaining: bigint
  contract_number: string | null
  order_id: string | null
  releases_at: Date | null
  /** Place of the lot or hold among the lots or holds in the same state, counted from 1. */
  position: bigint
  is_blocked: boolean
  kind: string
  opened_at: Date
}

/**
 * Reads the balance and, for each state, the totals and at most `limit` lots (by release date) or holds
 * (oldest first). Returns one row when the member has no pending parts, and no rows when the member has no
 * balance.
 */
export async function readParts(
  db: Queryable,
  { memberId, limit }: { memberId: string; limit: number },
): Promise<PartRow[]> {
  const { rows } = await db.query<PartRow>({
    name: 'balance_parts',
    text: `with pending as (
        select p.part, p.remaining, p.contract_number, p.order_id, p.releases_at,
          case
            when p.account = 'frozen' then 'frozen'
            -- The money of a rejected withdrawal is not paid out, because its refund follows.
            when o.status in ('approved', 'sent', 'paid') then 'payout'
            else 'checking'
          end as state
        from pending_parts p left join orders o on o.id = p.order_id and o.member_id = p.member_id
        where p.member_id = $1 and p.remaining > 0
      ), stated as materialized (
        select *, (sum(remaining) over of_state)::bigint as state_amount, count(*) over of_state as state_count,
          row_number() over (of_state order by releases_at, part) as position
        from pending window of_state as (partition by state)
      )
      select b.available, b.debt, stated.*, t.kind, t.occurred_at as opened_at, c.product, c.city, c.connected_on,
        -- Computed only for the selected parts.
        coalesce((select ${isPartBlocked('p')} from pending_parts p where p.member_id = $1 and p.part = stated.part), false) as is_blocked
      from balances b
      left join stated on stated.position <= $2
      left join transactions t on t.member_id = $1 and t.seq = stated.part
      ${joinContract('t')}
      where b.member_id = $1
      order by stated.state, stated.position`,
    values: [memberId, limit],
  })
  return rows
}

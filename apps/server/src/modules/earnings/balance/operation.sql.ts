import type { HistoryCategory } from '@impulse/api/balance/balance'
import type { Queryable } from '../../../platform/db/db.ts'
import { endNoteSql, endReasonSql, expectedDaySql, resentSql } from '../orders/orders.service.ts'
import { isPartBlocked, type SubjectColumns } from './balance.sql.ts'

/** The requested operation, or another operation of the same reward or withdrawal. */
export type OperationRow = SubjectColumns & {
  /** Date by which the member can expect the money of a withdrawal on its way; otherwise null. */
  expected_on: string | null
  /** Code of the reason and note with which the operation's withdrawal was rejected or returned; otherwise null. */
  end_reason: string | null
  end_note: string | null
  /** Withdrawal by which the member requested the failed withdrawal of the operation again; otherwise null. */
  resent: { id: string; number: number } | null
  seq: bigint
  category: HistoryCategory | null
  kind: string
  part: bigint | null
  contract_number: string | null
  order_id: string | null
  params: Record<string, unknown>
  amount: bigint
  available_delta: bigint
  available_after: bigint
  debt_delta: bigint
  occurred_at: Date
  frozen_delta: bigint
  held_delta: bigint
  /**
   * Points that this operation added to (positive) or took from (negative) the lot or hold on which the
   * requested operation draws.
   */
  part_delta: bigint
  /**
   * Points that remain in the lot that the requested operation opened. This field, all fields below and the
   * `SubjectColumns` have values only in the row of the requested operation, and are null in the other rows.
   */
  lot_remaining: bigint | null
  releases_at: Date | null
  /** True while an open risk case blocks the points that remain in the operation's lot or hold. */
  is_blocked: boolean | null
  last_seq: bigint | null
  frozen_after: bigint | null
  held_after: bigint | null
  debt_after: bigint | null
  /** Present place of the operation's contract in its month. */
  place: number | null
}

/**
 * Maximum number of operations after an explained operation whose entries are subtracted from the current balances,
 * which gives the balances after the explained operation. When more operations follow, only the available balance is
 * known.
 */
export const maxLookback = 1000n
/** Maximum number of operations that are read for one lot or hold. Usually a lot or hold has only a few. */
const maxRelated = 100

/**
 * Reads an operation and the other operations of the same reward or withdrawal, except submissions. The earliest
 * operation opened the lot or hold. The later operations draw on it, or on a lot that a recalculation of the reward
 * opened. Returns no rows when the member has no such operation.
 */
export async function readOperation(
  db: Queryable,
  { memberId, seq }: { memberId: string; seq: bigint },
): Promise<OperationRow[]> {
  const { rows } = await db.query<OperationRow>({
    name: 'balance_operation',
    // Each `limit` makes PostgreSQL use an index. Without a limit, the plan of the prepared statement would
    // be slow for a member with a hundred thousand rows.
    text: `with target as materialized (
        select t.seq, t.part, t.category, t.contract_number, t.order_id,
          coalesce((select p.part from transactions p where p.member_id = $1 and p.seq = t.part), t.part, t.seq) as root
        from transactions t where t.member_id = $1 and t.seq = $2
      ), drawn as materialized (
        select d.seq from target cross join lateral (
          select t.seq from transactions t where t.member_id = $1 and t.part = target.root order by t.seq limit $3
        ) d
      ), numbers as materialized (
        select root as seq from target
        union select seq from target
        union select seq from drawn
        union select further.seq from drawn cross join lateral (
          select t.seq from transactions t where t.member_id = $1 and t.part = drawn.seq order by t.seq limit $3
        ) further
      )
      select t.seq, t.category, t.kind, t.part, t.contract_number, t.order_id, t.params, t.amount, t.available_delta,
        t.available_after, t.debt_delta, t.occurred_at, own_entries.*, about.*
      from numbers
      cross join target
      -- Leaves out submissions, because the member sees no difference between a hold and a hold in transit.
      cross join lateral (
        select * from transactions t
        where t.member_id = $1 and t.seq = numbers.seq and t.kind not in ('submission', 'submission_reversal') limit 1
      ) t
      cross join lateral (
        select coalesce(sum(e.amount) filter (where e.account = 'frozen'), 0)::bigint as frozen_delta,
          coalesce(sum(e.amount) filter (where e.account in ('held', 'in_transit')), 0)::bigint as held_delta,
          coalesce(sum(e.amount) filter (where e.part = target.part), 0)::bigint as part_delta
        from entries e where e.member_id = $1 and e.seq = t.seq
      ) own_entries
      left join lateral (
        select p.remaining as lot_remaining, p.releases_at,
          coalesce((
            select root.remaining > 0 and ${isPartBlocked('root')} from pending_parts root where root.member_id = $1 and root.part = target.root
          ), false) as is_blocked, b.last_seq, b.frozen - later.frozen as frozen_after,
          b.held - later.held as held_after, later.debt - b.debt as debt_after,
          coalesce(c.counted_place, c.sequence_in_month) as place,
          c.product, c.city, c.connected_on, c.status, o.subject as bank, o.status as order_status,
          ${expectedDaySql} as expected_on, ${endReasonSql} as end_reason, ${endNoteSql} as end_note,
          ${resentSql} as resent
        from balances b
        cross join lateral (
          select coalesce(sum(e.amount) filter (where e.account = 'frozen'), 0)::bigint as frozen,
            coalesce(sum(e.amount) filter (where e.account in ('held', 'in_transit')), 0)::bigint as held,
            coalesce(sum(e.amount) filter (where e.account = 'debt'), 0)::bigint as debt
          from entries e
          where e.member_id = $1 and e.seq > target.seq and e.seq <= target.seq + ${maxLookback}
        ) later
        left join pending_parts p on target.category = 'reward' and p.member_id = $1 and p.part = target.seq
        -- Joins the contract only while it belongs to the member and has the lot to which the operation belongs.
        left join contracts c on c.number = target.contract_number and c.member_id = $1 and c.lot = target.root
          and c.status <> 'undone'
        left join orders o on target.category in ('withdrawal', 'refund') and o.id = target.order_id
        where b.member_id = $1
      ) about on t.seq = target.seq
      order by t.seq`,
    values: [memberId, seq, maxRelated],
  })
  return rows
}

import type { Tx } from '../../platform/db/db.ts'
import { type BalancesRow, preparedAs } from '../post.sql.ts'
import { type PlannedOperation, toPartKey } from '../posting.ts'

/**
 * Returns the earliest time at which an operation with a time of the bank is accounted, by member and number of the
 * hold: a payout or refund not before the first submission, because the bank may have paid by the file of a cancelled
 * batch, a return not before its payout, and a submission not before the transaction before it.
 */
export async function selectEarliestAccountedAt(
  tx: Tx,
  operations: readonly PlannedOperation[],
): Promise<Map<string, Date>> {
  const onHolds = operations.flatMap(({ memberId, accountedAt, consumes: [part], request: { kind } }) =>
    accountedAt && part !== undefined ? [{ memberId, part, kind }] : [],
  )
  if (onHolds.length === 0) return new Map()
  const { rows } = await tx.query<{ memberId: string; part: bigint; earliest: Date }>({
    ...preparedAs('ledger_earliest_accounted', onHolds.length),
    text: `select o.member_id as "memberId", o.part, case o.kind when 'submission' then max(t.accounted_at)
          else coalesce(max(t.accounted_at) filter (where t.kind = 'payout'),
            min(t.accounted_at) filter (where t.kind = 'submission'), max(t.accounted_at))
        end as "earliest"
      from unnest($1::uuid[], $2::bigint[], $3::text[]) as o (member_id, part, kind)
      join transactions t on t.member_id = o.member_id and (t.seq = o.part or t.part = o.part)
      group by o.member_id, o.part, o.kind`,
    values: [
      onHolds.map(({ memberId }) => memberId),
      onHolds.map(({ part }) => part),
      onHolds.map(({ kind }) => kind),
    ],
  })
  return new Map(rows.map(({ memberId, part, earliest }) => [toPartKey(memberId, part), earliest]))
}

/**
 * Returns the time by which the accounting registers date a transaction: that of the bank or provider, but neither in a
 * closed month nor before `earliest` (`selectEarliestAccountedAt`) nor after the transaction itself.
 */
export function toAccountedAt(
  { memberId, accountedAt, consumes: [part] }: PlannedOperation,
  {
    occurredAt,
    balance: { openSince },
    earliest,
  }: { occurredAt: Date; balance: BalancesRow; earliest: ReadonlyMap<string, Date> },
): Date {
  if (!accountedAt) return occurredAt
  const from = part === undefined ? undefined : earliest.get(toPartKey(memberId, part))
  const times = [accountedAt, openSince, from].map((time) => time?.getTime() ?? 0)
  return new Date(Math.min(Math.max(...times), occurredAt.getTime()))
}

import type { Queryable } from '../../../../platform/db/db.ts'
import type { MemberMonth } from '../rewards.sql.ts'

/** Cancelled contract with its sequence number in the month, which is given by its first day. */
export type CancelledContract = MemberMonth & { number: string; sequenceInMonth: number }

export type RecalculationRow = {
  seq: bigint
  kind: string
  contract_number: string | null
  occurred_at: Date
  amount: bigint
  params: Record<string, unknown>
}

/** Maximum number of recalculations that the explanation of a cancellation lists. */
const maxEffects = 20

/** Selects the recalculations of the later contracts of the month whose place was counted, in the order of their posting. */
export async function selectRecalculatedAfter(
  db: Queryable,
  { memberId, month, sequenceInMonth }: CancelledContract,
): Promise<RecalculationRow[]> {
  const { rows } = await db.query<RecalculationRow>({
    name: 'rewards_recalculated_after',
    text: `select t.seq, t.kind, t.contract_number, t.occurred_at, t.amount, t.params
      from contracts c join transactions t on t.member_id = $1 and t.part = c.lot and t.kind = 'recalculation'
      where c.member_id = $1 and c.connected_on >= $2 and c.connected_on < $2::date + interval '1 month'
        and c.sequence_in_month > $3 and c.counted_place is not null
      order by t.seq limit $4`,
    values: [memberId, month, sequenceInMonth, maxEffects],
  })
  return rows
}

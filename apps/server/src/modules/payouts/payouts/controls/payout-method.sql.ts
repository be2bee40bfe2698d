import type { PayoutMethod } from '@impulse/api/payouts/payout-statuses'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { payoutJoins } from '../providers/provider-payouts.sql.ts'

/** Returns the number and the sum of the ready payouts by phone (SBP) whose method is not `method`. */
export async function countReadyWithOtherMethod(
  db: Queryable,
  method: PayoutMethod,
): Promise<{ count: number; sum: bigint }> {
  const { rows } = await db.query<{ count: number; sum: bigint }>({
    text: `select count(*)::int as count, coalesce(sum(w.credited), 0)::bigint as sum
      from payouts p ${payoutJoins} where r.kind = 'sbp' and p.state = 'ready' and p.method <> $1`,
    values: [method],
  })
  return rows[0] ?? { count: 0, sum: 0n }
}

/**
 * Changes all ready payouts by phone (SBP) with another method to `method`. Resets the number of refused
 * submissions of these payouts, so that the payouts can be sent immediately. Returns their number and sum.
 */
export async function updatePayoutMethod(
  tx: Tx,
  method: PayoutMethod,
): Promise<{ count: number; sum: bigint }> {
  const { rows } = await tx.query<{ count: number; sum: bigint }>({
    text: `with changed as (
        update payouts p set method = $1, refused_submissions = 0, next_action_at = null from withdrawals w, recipients r
        where w.order_id = p.order_id and r.id = w.recipient_id and r.kind = 'sbp'
          and p.state = 'ready' and p.method <> $1
        returning w.credited
      ) select count(*)::int as count, coalesce(sum(credited), 0)::bigint as sum from changed`,
    values: [method],
  })
  return rows[0] ?? { count: 0, sum: 0n }
}

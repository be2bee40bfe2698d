import type { Queryable } from '../../../../platform/db/db.ts'
import { isSendableSql } from '../approvals/payout-blockers.sql.ts'
import { maxRefusedSubmissions } from './provider-payouts.rules.ts'
import { columns, joins, type ProviderPayout } from './provider-payouts.sql.ts'

/**
 * Returns the oldest ready payout of at most `left` points, the rest of the daily cap. Ignores the payouts `skipped`,
 * payouts with a blocker, payouts that wait after a refusal, and payouts of a member with a payout that is being
 * submitted. Takes no locks, so the caller must check the payout again under a lock.
 */
export async function findSendable(
  db: Queryable,
  { left, now, skipped = [] }: { left: bigint; now: Date; skipped?: readonly string[] },
): Promise<ProviderPayout | null> {
  // First checks that any ready payout exists. Usually none exists, and PostgreSQL needs many milliseconds to plan the
  // next statement.
  const { rowCount } = await db.query({
    name: 'payout_ready_exists',
    text: `select from payouts where method = 'provider' and state = 'ready' and order_id <> all($1::uuid[]) limit 1`,
    values: [skipped],
  })
  if (rowCount === 0) return null
  const { rows } = await db.query<ProviderPayout>({
    name: 'payout_ready',
    // `offset 0` makes PostgreSQL apply the inner conditions first. The search for blockers, which is slow, then ends
    // at the first payout without a blocker and does not cover all ready payouts.
    text: `with next as (
        select ready.order_id from (
          select p.order_id, p.approvals_needed, w.member_id
          from payouts p join withdrawals w on w.order_id = p.order_id join orders o on o.id = p.order_id
          where p.method = 'provider' and p.state = 'ready' and w.credited <= $1
            and p.refused_submissions < ${maxRefusedSubmissions} and (p.next_action_at is null or p.next_action_at <= $2)
            and p.order_id <> all($3::uuid[])
            and not exists (
              select from payouts q join withdrawals v on v.order_id = q.order_id
              where q.state = 'sending' and q.provider_status is null and v.member_id = w.member_id
            )
          order by o.number offset 0
        ) ready
        where ${isSendableSql({ payout: 'ready', withdrawal: 'ready' })} limit 1
      )
      select ${columns} from next join payouts p on p.order_id = next.order_id ${joins}`,
    values: [left, now, skipped],
  })
  return rows[0] ?? null
}

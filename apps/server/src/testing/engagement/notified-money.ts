import type { Db } from '../../platform/db/db.ts'

type Difference = { memberId: string; kind: string; notified: string; moved: string }

/**
 * Compares the ledger with the notifications: for each member and kind of operation, the number and the sum of the
 * transactions must equal those that the notifications report. Returns the differences. Counts a new debt as a kind of
 * its own, and leaves out the operations of withdrawals, payouts and member merges.
 */
export async function findUnnotifiedMoney(db: Db): Promise<Difference[]> {
  const { rows } = await db.query<Difference>({
    text: `with moved as (
        select member_id, kind, count(*) as items, sum(amount) as amount from (
          select member_id, kind, amount from transactions
          where kind not in ('withdrawal', 'submission', 'submission_reversal', 'payout', 'refund', 'return', 'merge')
          union all
          select member_id, 'debt', debt_delta from transactions where debt_delta > 0
        ) t group by member_id, kind
      ), notified as (
        select member_id, kind, sum(items) as items, sum(amount) as amount from notifications
        where kind is not null group by member_id, kind
      )
      select member_id as "memberId", kind, concat_ws(' ', t.items, t.amount) as notified, concat_ws(' ', m.items, m.amount) as moved
      from moved m full join notified t using (member_id, kind)
      where (m.items, m.amount) is distinct from (t.items, t.amount)`,
    values: [],
  })
  return rows
}

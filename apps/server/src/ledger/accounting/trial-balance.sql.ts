import type { Queryable } from '../../platform/db/db.ts'
import type { Account } from '../posting.ts'

/** Sums of an account in points: `opening` before the period, `debit` and `credit` in the period. */
export type AccountTurnover = {
  account: Account
  opening: bigint
  debit: bigint
  credit: bigint
}

/**
 * Returns the turnover of each account that has entries before `to`. A positive amount of an entry is a credit, so
 * the points that the programme owes its members are credit balances. `from` is inclusive, `to` is not; null is
 * unlimited.
 */
export async function getTurnovers(
  db: Queryable,
  { from, to }: { from: Date | null; to: Date | null },
): Promise<AccountTurnover[]> {
  const { rows } = await db.query<AccountTurnover>({
    text: `select e.account, coalesce(sum(e.amount) filter (where t.accounted_at < $1), 0)::bigint as opening,
        coalesce(-sum(e.amount) filter (where e.amount < 0 and t.accounted_at >= coalesce($1::timestamptz, '-infinity')), 0)::bigint as debit,
        coalesce(sum(e.amount) filter (where e.amount > 0 and t.accounted_at >= coalesce($1::timestamptz, '-infinity')), 0)::bigint as credit
      from entries e join transactions t using (member_id, seq)
      where t.accounted_at < coalesce($2::timestamptz, 'infinity')
      group by e.account`,
    values: [from, to],
  })
  return rows
}

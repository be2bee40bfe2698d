import type { Queryable } from '../../../../platform/db/db.ts'

/**
 * Returns the most frequent product among a member's latest 50 contracts; null when the member has no
 * contracts.
 */
export async function selectUsualProduct(db: Queryable, memberId: string): Promise<string | null> {
  const { rows } = await db.query<{ product: string }>({
    name: 'rewards_usual_product',
    text: `select product from (
        select product, connected_on, number from contracts
        where member_id = $1 and status <> 'undone' order by connected_on desc, number limit 50
      ) latest
      group by product order by count(*) desc, max(connected_on) desc, product limit 1`,
    values: [memberId],
  })
  return rows[0]?.product ?? null
}

/** SQL condition of the operations that the income consists of: rewards, and corrections that staff did not post. */
export const isEarnedSql = `category in ('reward', 'correction') and kind <> 'correction'`

/** SQL sums of the points that corrections took from the rewards, and that they added to them. */
export const clawedBackSql = `coalesce(-sum(amount) filter (where category = 'correction' and amount < 0), 0)::bigint`
export const addedSql = `coalesce(sum(amount) filter (where category = 'correction' and amount > 0), 0)::bigint`

export type IncomeRow = { points: bigint; contracts: bigint; points_clawed_back: bigint; added: bigint }

/**
 * Sums a member's rewards by month, and the points that other operations on contracts, such as clawbacks and
 * recalculations, took away or added. Key: index of the month, from 0. `monthStarts`: the beginning of each month by
 * the business clock, and the end of the last month.
 */
export async function selectIncome(
  db: Queryable,
  { memberId, monthStarts }: { memberId: string; monthStarts: readonly Date[] },
): Promise<Map<number, IncomeRow>> {
  const { rows } = await db.query<IncomeRow & { month: number }>({
    name: 'rewards_income',
    text: `select width_bucket(occurred_at, $2::timestamptz[]) - 1 as month,
        coalesce(sum(amount) filter (where category = 'reward'), 0)::bigint as points,
        count(*) filter (where category = 'reward') as contracts,
        ${clawedBackSql} as points_clawed_back, ${addedSql} as added
      from transactions
      where member_id = $1 and occurred_at >= $3 and occurred_at < $4
        and ${isEarnedSql}
      group by 1`,
    values: [memberId, monthStarts, monthStarts[0], monthStarts.at(-1)],
  })
  return new Map(rows.map(({ month, ...row }) => [month, row]))
}

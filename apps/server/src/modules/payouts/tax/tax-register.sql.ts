import type { Queryable } from '../../../platform/db/db.ts'

/** Member's income from withdrawals in a year and the tax withheld from it, in points. */
export type PaidRow = {
  memberId: string
  fullName: string
  phone: string
  /** Income from withdrawals from which tax was withheld. */
  income: bigint
  withheld: bigint
  /** Income from withdrawals that were made while the server withheld no tax. */
  untaxed: bigint
}

/**
 * Selects each member's withdrawals that were paid in a period; returned payouts are excluded. `fullName` is
 * the name at the last payment.
 */
export async function selectPaid(db: Queryable, { from, to }: { from: Date; to: Date }): Promise<PaidRow[]> {
  const { rows } = await db.query<PaidRow>({
    text: `select m.id as "memberId", coalesce(m.phone, '') as phone, sum(w.tax)::bigint as withheld,
        coalesce(sum(w.amount) filter (where w.tax_mode = 'ndfl'), 0)::bigint as income,
        coalesce(sum(w.amount) filter (where w.tax_mode = 'none'), 0)::bigint as untaxed,
        (array_agg(w.full_name order by w.paid_at desc, o.number desc))[1] as "fullName"
      from withdrawals w join orders o on o.id = w.order_id
      -- Merged accounts belong to one person, so their withdrawals count for the primary account.
      join members paid on paid.id = w.member_id join members m on m.id = coalesce(paid.merged_into, paid.id)
      where o.status = 'paid' and w.paid_at >= $1 and w.paid_at < $2
      group by m.id, m.phone order by "fullName", m.phone`,
    values: [from, to],
  })
  return rows
}

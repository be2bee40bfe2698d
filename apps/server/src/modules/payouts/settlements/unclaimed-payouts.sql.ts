import type { UnclaimedQuery } from '@impulse/api/accounting/manual-settlements'
import type { Queryable } from '../../../platform/db/db.ts'

/**
 * Payout that came back after its member deleted the account. `returnedAt`: last return, of the payout or of its
 * payment.
 */
export type UnclaimedPayout = {
  orderId: string
  number: bigint
  memberId: string
  fullName: string
  bankName: string
  phone: string | null
  account: string | null
  amount: bigint
  credited: bigint
  fee: bigint
  tax: bigint
  returnedAt: Date
  returnedOn: string | null
  returnDocument: string | null
  state: NonNullable<UnclaimedQuery['state']>
}

/** Selects unclaimed payouts, oldest first. A null in the filter matches all. */
export async function listUnclaimed(
  db: Queryable,
  {
    state = null,
    number = null,
  }: { state?: UnclaimedPayout['state'] | null | undefined; number?: bigint | null },
): Promise<UnclaimedPayout[]> {
  const { rows } = await db.query<UnclaimedPayout>({
    text: `select * from (
        select distinct on (o.id) o.id as "orderId", o.number, w.member_id as "memberId", w.full_name as "fullName",
          r.bank_name as "bankName", r.phone, r.account, w.amount, w.credited, w.fee, w.tax,
          t.occurred_at as "returnedAt", c.booked_on::text as "returnedOn", c.document_number as "returnDocument", case
            when s.state is null then 'waiting'
            when s.state = 'open' then 'proposed'
            when s.kind = 'unclaimed_payment' then 'paid'
            else 'written_off'
          end as state
        from entries e
        join transactions t using (member_id, seq)
        join withdrawals w on w.order_id = t.order_id
        join orders o on o.id = w.order_id
        join recipients r on r.id = w.recipient_id
        left join manual_settlements s on s.order_id = w.order_id and s.state in ('open', 'applied')
        left join manual_settlements b on b.member_id = t.member_id and b.return_seq = t.seq
        left join bank_statement_lines d on d.settlement = b.number left join bank_statement_lines c on c.returns = d.id
        where e.account = 'unclaimed' and e.amount > 0
        order by o.id, t.seq desc
      ) u
      where ($1::text is null or state = $1) and ($2::bigint is null or number = $2)
      order by "returnedAt", number`,
    values: [state, number],
  })
  return rows
}

import type { Check } from '../../../../platform/db/differences.ts'

/** Checks payouts against withdrawals, approvals and batches. */
export const payoutChecks: readonly Check[] = [
  {
    what: 'a payout stands where its application does, and what was approved has one',
    text: `select o.member_id, 'application ' || o.number as place, o.status as expected,
        coalesce(p.state, 'no payout') as found
      from withdrawals w join orders o on o.id = w.order_id left join payouts p on p.order_id = w.order_id
      where (o.status, coalesce(p.state, 'none')) not in (
        ('review', 'none'), ('rejected', 'none'), ('cancelled', 'none'),
        ('approved', 'ready'), ('rejected', 'failed'),
        ('sent', 'sending'), ('sent', 'pending'), ('paid', 'paid'),
        ('returned', 'returned'), ('returned', 'failed')
      )`,
  },
  {
    what: 'as many of the staff said yes to what is paid out as it took',
    text: `select w.member_id, 'payout ' || p.reference as place, p.approvals_needed || ' said yes' as expected,
        a.count || ' said yes' as found
      from payouts p
      join withdrawals w on w.order_id = p.order_id
      cross join lateral (select count(*) from withdrawal_approvals a where a.order_id = p.order_id) a
      where a.count < p.approvals_needed`,
  },
  {
    what: 'a payout left with its batch, which is of its kind',
    text: `select w.member_id, 'payout ' || p.reference as place,
        concat_ws(' / ', b.kind, b.created_at) as expected, concat_ws(' / ', r.kind, p.submitted_at) as found
      from payouts p
      join payout_batches b on b.number = p.batch
      join withdrawals w on w.order_id = p.order_id
      join recipients r on r.id = w.recipient_id
      where (b.kind, b.created_at) is distinct from (r.kind, p.submitted_at)`,
  },
  {
    what: 'a payout by a provider was submitted to its account, a payout in a file to none',
    text: `select w.member_id, 'payout ' || p.reference as place, p.provider as expected,
        coalesce(p.submitted_to, 'submitted to no account') as found
      from payouts p join withdrawals w on w.order_id = p.order_id
      where p.submitted_at is not null
        and (p.provider = 'http') <> (p.submitted_to is not null and p.sent_at is not null)`,
  },
]

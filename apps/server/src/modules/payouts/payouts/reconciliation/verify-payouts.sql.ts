import { referenceSql } from '../approvals/payout-reference.sql.ts'
import type { Check } from '../../../../platform/db/consistency-checks.ts'

/** Checks payouts against withdrawals, approvals and batches. */
export const payoutChecks: readonly Check[] = [
  {
    what: 'every payout has the status that its withdrawal has, and every approved withdrawal has a payout',
    text: `select o.member_id, 'order ' || o.number as place, o.status as expected,
        coalesce(p.state, 'no payout') as found
      from withdrawals w join orders o on o.id = w.order_id left join payouts p on p.order_id = w.order_id
      where (o.status, coalesce(p.state, 'none')) not in (
        ('review', 'none'), ('rejected', 'none'), ('cancelled', 'none'),
        ('approved', 'ready'), ('rejected', 'rejected'),
        ('sent', 'sending'), ('sent', 'pending'), ('paid', 'paid'),
        ('returned', 'returned')
      )`,
  },
  {
    what: 'every payout has the reference that follows from its order',
    text: `select w.member_id, 'order ' || o.number as place, r.reference as expected, p.reference as found
      from withdrawals w join orders o on o.id = w.order_id join payouts p on p.order_id = w.order_id
      cross join lateral (select ${referenceSql('o')} as reference) r
      where p.reference <> r.reference`,
  },
  {
    what: 'every payout has a submission time if it was sent, and none while it is ready or after a rejection',
    text: `select w.member_id, 'payout ' || p.reference as place, p.state as expected,
        coalesce('submitted at ' || p.submitted_at, 'not submitted') as found
      from payouts p join withdrawals w on w.order_id = p.order_id
      where (p.submitted_at is null) <> (p.state in ('ready', 'rejected'))`,
  },
  {
    what: 'every payout has the number of approvals that it needs',
    text: `select w.member_id, 'payout ' || p.reference as place, a.required || ' approvals' as expected,
        a.count || ' approvals' as found
      from payouts p
      join withdrawals w on w.order_id = p.order_id
      cross join lateral (
        select count(*), greatest(p.approvals_needed, case when w.amount >= min(a.second_approval_from) then 2 end) as required
        from withdrawal_approvals a where a.order_id = p.order_id
      ) a
      where a.count < a.required`,
  },
  {
    what: 'the staff member who approved a withdrawal by its history is one of its approvers',
    // Checks only the first event `approved`: a reversed submission adds another such event with another actor.
    text: `select w.member_id, 'order ' || o.number as place, 'approved by ' || e.actor as expected,
        coalesce(a.approvers, 'nobody') as found
      from withdrawals w join orders o on o.id = w.order_id
      join order_events e on e.order_id = w.order_id and e.status = 'approved'
        and e.id = (select min(id) from order_events where order_id = w.order_id and status = 'approved')
      cross join lateral (
        select string_agg('staff:' || approved_by, ', ') as approvers, bool_or('staff:' || approved_by = e.actor and at = e.at) as is_known
        from withdrawal_approvals where order_id = w.order_id
      ) a
      where a.is_known is not true`,
  },
  {
    what: 'every payout in a batch has the kind and the submission time of the batch',
    text: `select w.member_id, 'payout ' || p.reference as place,
        concat_ws(' / ', b.kind, b.created_at) as expected, concat_ws(' / ', r.kind, p.submitted_at) as found
      from payouts p
      join payout_batches b on b.number = p.batch
      join withdrawals w on w.order_id = p.order_id
      join recipients r on r.id = w.recipient_id
      where (b.kind, b.created_at) is distinct from (r.kind, p.submitted_at)`,
  },
  {
    what: 'every payout in a batch is a line of it, and the lines of a batch have its count and sum',
    isWhole: true,
    text: `select p.member_id, 'batch ' || p.number as place, p.expected, p.found
      from (
        select b.number, (array_agg(w.member_id))[1] as member_id, concat_ws(' / ', b.count, b.sum) as expected,
          concat_ws(' / ', count(w.order_id), coalesce(sum(w.credited), 0)) as found
        from payout_batches b
        left join payout_batch_lines l on l.batch = b.number left join withdrawals w on w.order_id = l.order_id
        group by b.number
        union all
        select p.batch, w.member_id, 'a line', 'no line'
        from payouts p join withdrawals w on w.order_id = p.order_id
        where p.batch is not null
          and not exists (select from payout_batch_lines l where l.batch = p.batch and l.order_id = p.order_id)
      ) p where p.expected <> p.found`,
  },
  {
    what: 'every submitted payout names a provider account if a provider pays it, and none if it is in a bank file',
    text: `select w.member_id, 'payout ' || p.reference as place, p.method as expected,
        coalesce(p.provider_account, 'submitted to no account') as found
      from payouts p join withdrawals w on w.order_id = p.order_id
      where p.submitted_at is not null
        and (p.method = 'provider') <> (p.provider_account is not null and p.request_started_at is not null)`,
  },
]

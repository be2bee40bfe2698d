import type { Check } from '../../../platform/db/consistency-checks.ts'
import { withdrawalStatuses } from '@impulse/api/payouts/payout-statuses'
import { nextStatuses } from './withdrawals.rules.ts'

/**
 * SQL rows of the allowed status transitions of a withdrawal. The transition from `none` creates the
 * withdrawal.
 */
const legal = [
  `('none', 'review')`,
  ...withdrawalStatuses.flatMap((from) => nextStatuses[from].map((to) => `('${from}', '${to}')`)),
].join(', ')

/** Checks withdrawals against the ledger's holds and transactions. */
export const withdrawalChecks: readonly Check[] = [
  {
    what: 'every order of the category withdrawal has a withdrawal and a hold, all of the same sum',
    text: `with compared as (
        select coalesce(o.member_id, w.member_id, p.member_id) as member_id,
          coalesce('order ' || o.number, 'hold ' || p.part, 'withdrawal ' || w.order_id) as place,
          concat_ws(' / ', coalesce(o.id::text, 'no order'), coalesce(w.hold_seq::text, 'no withdrawal'), o.amount, o.amount) as expected,
          concat_ws(' / ', coalesce(p.order_id::text, 'no hold'), p.part, p.amount, w.amount) as found
        from (select * from orders where category = 'withdrawal') o
        full join withdrawals w on w.order_id = o.id and w.member_id = o.member_id
        full join (select * from pending_parts where account in ('held', 'in_transit') and order_id is not null) p
          on p.member_id = w.member_id and p.part = w.hold_seq and p.order_id = w.order_id
      )
      select * from compared where expected <> found`,
  },
  {
    what: 'the money of every withdrawal is held, in transit, paid out, refunded or returned by the bank, as its status says',
    text: `with moved as (
        select w.member_id, o.number, o.status,
          case when p.remaining = w.amount then case p.account when 'in_transit' then 'in transit' else 'held' end else 'spent' end as hold,
          count(*) filter (where t.kind = 'payout') as paid,
          count(*) filter (where t.kind = 'refund') as refunded,
          count(*) filter (where t.kind = 'return') as returned
        from withdrawals w
        join orders o on o.id = w.order_id
        join pending_parts p on p.member_id = w.member_id and p.part = w.hold_seq
        left join transactions t on t.member_id = w.member_id and t.part = w.hold_seq
        group by w.member_id, o.number, o.status, p.remaining, p.account, w.amount
      )
      select member_id, 'order ' || number as place, status as expected,
        concat_ws(', ', hold, paid || ' paid out', refunded || ' refunded', returned || ' returned by the bank') as found
      from moved
      where (status, hold, paid, refunded, returned) not in (
        ('review', 'held', 0, 0, 0), ('approved', 'held', 0, 0, 0), ('sent', 'in transit', 0, 0, 0),
        ('paid', 'spent', 1, 0, 0),
        ('rejected', 'spent', 0, 1, 0), ('cancelled', 'spent', 0, 1, 0),
        ('returned', 'spent', 0, 1, 0), ('returned', 'spent', 1, 0, 1)
      )`,
  },
  {
    what: 'every payout in the ledger has the credited amount, fee, tax and payment date of its withdrawal',
    text: `with paid as (
        select t.member_id, t.part, t.accounted_at,
          coalesce(sum(e.amount) filter (where e.account = 'settled'), 0) as credited,
          coalesce(sum(e.amount) filter (where e.account = 'fees'), 0) as fee,
          coalesce(sum(e.amount) filter (where e.account = 'tax'), 0) as tax
        from transactions t join entries e using (member_id, seq)
        where t.kind = 'payout' group by t.member_id, t.seq, t.part, t.accounted_at
      )
      select w.member_id, 'withdrawal ' || w.order_id as place,
        concat_ws(' / ', w.credited, w.fee, w.tax, coalesce(w.paid_at::text, 'not paid')) as expected,
        concat_ws(' / ', coalesce(p.credited, w.credited), coalesce(p.fee, w.fee), coalesce(p.tax, w.tax),
          coalesce(p.accounted_at::text, 'not paid')) as found
      from withdrawals w
      left join paid p on p.member_id = w.member_id and p.part = w.hold_seq
      where (w.credited, w.fee, w.tax, w.paid_at)
        is distinct from (coalesce(p.credited, w.credited), coalesce(p.fee, w.fee), coalesce(p.tax, w.tax), p.accounted_at)`,
  },
  {
    what: 'the return of a payout counts for the tax from the payment on, or from the return on when the month was closed before and the year is the same',
    text: `select w.member_id, 'withdrawal ' || w.order_id as place,
        case when r.seq is not null then concat_ws(' or ', w.paid_at, case when m.is_closed then r.accounted_at end) else 'not returned' end as expected,
        coalesce(w.return_effective_at::text, 'not returned') as found
      from withdrawals w
      left join transactions r on r.member_id = w.member_id and r.part = w.hold_seq and r.kind = 'return'
      cross join lateral (
        select exists (
          select from closed_months c where c.ends_at > w.paid_at and c.ends_at <= r.accounted_at
            and w.paid_at >= date_trunc('year', r.accounted_at, 'Europe/Moscow')
        ) as is_closed
      ) m
      where (r.seq is null) <> (w.return_effective_at is null)
        or (w.return_effective_at <> w.paid_at and not (m.is_closed and w.return_effective_at = r.accounted_at))`,
  },
  {
    what: 'every withdrawal went only through allowed transitions, and has the status of the last one',
    text: `with transitions as (
        select o.member_id, o.number, o.status as stands, e.id, e.status as at,
          lag(e.status, 1, 'none') over of_order as before, lead(e.id) over of_order is null as is_last
        from withdrawals w join orders o on o.id = w.order_id join order_events e on e.order_id = o.id
        window of_order as (partition by o.id order by e.id)
      )
      select member_id, 'order ' || number as place, concat(before, ' → an allowed status, finally ', stands) as expected, at as found
      from transitions
      where (before, at) not in (values ${legal}) or (is_last and at <> stands)`,
  },
  {
    what: 'the order of a withdrawal has the times of its first and its last transition',
    text: `select w.member_id, 'order ' || o.number as place, concat_ws(' / ', s.first_at, s.last_at) as expected,
        concat_ws(' / ', o.created_at, o.updated_at) as found
      from withdrawals w join orders o on o.id = w.order_id
      cross join lateral (
        select (array_agg(at order by id))[1] as first_at, (array_agg(at order by id desc))[1] as last_at
        from order_events where order_id = w.order_id
      ) s
      where (o.created_at, o.updated_at) is distinct from (s.first_at, s.last_at)`,
  },
  {
    what: 'every withdrawal has a recipient of its own member, and a reason only if it was rejected or returned',
    text: `select w.member_id, 'withdrawal ' || w.order_id as place,
        concat_ws(' / ', w.member_id, case when o.status in ('rejected', 'returned') then 'a reason' else 'no reason' end) as expected,
        concat_ws(' / ', coalesce(r.member_id::text, 'no recipient'), case when w.reason is null then 'no reason' else 'a reason' end) as found
      from withdrawals w join orders o on o.id = w.order_id left join recipients r on r.id = w.recipient_id
      where r.member_id is distinct from w.member_id or (w.reason is not null) <> (o.status in ('rejected', 'returned'))`,
  },
]

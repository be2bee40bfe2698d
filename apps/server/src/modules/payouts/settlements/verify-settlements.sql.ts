import type { Check } from '../../../platform/db/consistency-checks.ts'
import { firstWithheldSql } from '../tax/tax.service.ts'

/** Checks manual settlements and unclaimed money against the ledger. */
export const settlementChecks: readonly Check[] = [
  {
    what: 'every approved manual settlement must have its transaction, and no other transaction is of its kind',
    text: `select coalesce(s.member_id, t.member_id) as member_id, concat('settlement ', s.number, ', seq ', t.seq) as place,
        concat_ws(' / ', s.kind, -s.amount, s.order_id, s.credited, s.year, s.actor, s.paid_at) as expected,
        concat_ws(' / ', t.kind, t.amount, t.order_id, t.credited, t.year, t.actor, case when s.paid_on is not null then t.accounted_at end) as found
      from (select *, 'staff:' || decided_by as actor from manual_settlements where state in ('applied', 'returned')) s
      full join (
        select t.*, (t.params ->> 'year')::smallint as year, (
            select coalesce(sum(e.amount), 0)::bigint from entries e
            where e.member_id = t.member_id and e.seq = t.seq and e.account = 'settled'
          ) as credited
        from transactions t where t.kind in ('unclaimed_payment', 'unclaimed_write_off', 'tax_refund')
      ) t on t.member_id = s.member_id and t.seq = s.seq
      where (s.kind, -s.amount, s.order_id, s.credited, s.year, s.actor, s.paid_at)
        is distinct from (t.kind, t.amount, t.order_id, t.credited, t.year, t.actor, case when s.paid_on is not null then t.accounted_at end)`,
  },
  {
    what: 'the payment of every returned settlement came back whole, and no other payment came back',
    text: `select coalesce(s.member_id, t.member_id) as member_id, concat('settlement ', s.number, ', seq ', t.seq) as place,
        concat_ws(' / ', s.kind, s.order_id, s.moved) as expected, concat_ws(' / ', t.kind, t.order_id, t.moved) as found
      from (
        select s.member_id, s.number, s.order_id, s.return_seq, s.kind || '_return' as kind, (
            select string_agg(concat_ws(' ', e.account, -e.amount), ', ' order by e.account) from entries e
            where e.member_id = s.member_id and e.seq = s.seq
          ) as moved
        from manual_settlements s where s.state = 'returned'
      ) s
      full join (
        select t.*, (
            select string_agg(concat_ws(' ', e.account, e.amount), ', ' order by e.account) from entries e
            where e.member_id = t.member_id and e.seq = t.seq
          ) as moved
        from transactions t where t.kind in ('unclaimed_payment_return', 'tax_refund_return')
      ) t on t.member_id = s.member_id and t.seq = s.return_seq
      where (s.kind, s.order_id, s.moved) is distinct from (t.kind, t.order_id, t.moved)`,
  },
  {
    what: 'a settlement is returned when a credit of a bank statement returned its debit',
    text: `select s.member_id, 'settlement ' || s.number as place, case when c.id is null then 'not returned' else 'returned' end as expected,
        s.state as found
      from manual_settlements s left join bank_statement_lines d on d.settlement = s.number
      left join bank_statement_lines c on c.returns = d.id
      where (c.id is not null) <> (s.state = 'returned')`,
  },
  {
    what: 'the return of a settlement counts for the tax from the payment on, or from the return on when the month was closed before and the year is the same',
    text: `select s.member_id, 'settlement ' || s.number as place,
        concat_ws(' or ', s.paid_at, case when m.is_closed then t.accounted_at end) as expected, s.return_effective_at::text as found
      from manual_settlements s join transactions t on t.member_id = s.member_id and t.seq = s.return_seq
      cross join lateral (
        select exists (
          select from closed_months c where c.ends_at > s.paid_at and c.ends_at <= t.accounted_at
            and s.paid_at >= date_trunc('year', t.accounted_at, 'Europe/Moscow')
        ) as is_closed
      ) m
      where s.return_effective_at <> s.paid_at and not (m.is_closed and s.return_effective_at = t.accounted_at)`,
  },
  {
    what: 'tax is paid back at the earliest on the day on which the first tax of its year was withheld',
    // Skips merged accounts and their primary accounts: since a merge, the withheld tax of both accounts counts
    // together.
    text: `select s.member_id, 'settlement ' || s.number as place, coalesce(f.at::text, 'no tax') as expected, s.paid_on::text as found
      from manual_settlements s left join (${firstWithheldSql}) f on f.member_id = s.member_id and f.tax_year = s.year
      where s.kind = 'tax_refund' and s.state in ('applied', 'returned')
        and (f.at is null or s.paid_on < (f.at at time zone 'Europe/Moscow')::date)
        and not exists (select from public.members m where m.merged_into is not null and s.member_id in (m.id, m.merged_into))`,
  },
  {
    what: 'the balances of a member are marked as deleted when the account is deleted',
    text: `select b.member_id, 'balances' as place, (m.deleted_at is not null)::text as expected, b.is_deleted::text as found
      from balances b join members m on m.id = b.member_id where b.is_deleted <> (m.deleted_at is not null)`,
  },
  {
    what: 'the unclaimed money of a withdrawal must not be negative',
    text: `select t.member_id, 'order ' || t.order_id as place, 'at least 0' as expected, sum(e.amount)::text as found
      from entries e join transactions t using (member_id, seq)
      where e.account = 'unclaimed' group by t.member_id, t.order_id having sum(e.amount) < 0`,
  },
]

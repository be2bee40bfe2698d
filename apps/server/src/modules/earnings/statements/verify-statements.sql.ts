import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Check } from '../../../platform/db/consistency-checks.ts'

/** Returns an SQL expression for the Moscow midnight at which a day begins. `day`: SQL expression of the day. */
const midnight = (day: string) => `(${day})::timestamp at time zone '${programmeTimeZone}'`

/** Checks that compare the figures of stored statements with the ledger. */
export const statementChecks: readonly Check[] = [
  {
    what: 'every statement has the figures that the ledger gives up to its last transaction',
    text: `with frozen as (
        select member_id, seq, sum(amount) as points from entries where account = 'frozen' group by member_id, seq
      ), items as (
        select s.code, s.member_id, t.seq, t.category, t.occurred_at >= ${midnight('s.since')} as is_inside,
          a.account, a.points
        from issued_documents s
        join transactions t on t.member_id = s.member_id and t.seq <= s.last_seq and t.category is not null
          and t.occurred_at < ${midnight('s.until + 1')}
        left join frozen f on f.member_id = t.member_id and f.seq = t.seq
        cross join lateral (
          values ('available', t.available_delta), ('frozen', coalesce(f.points, 0)), ('debt', -t.debt_delta)
        ) a (account, points)
      ), sums as (
        select s.code, a.account, count(i.seq) filter (where i.is_inside) as items,
          jsonb_build_object(
            'opening', coalesce(sum(i.points) filter (where not i.is_inside), 0),
            'income', coalesce(sum(greatest(i.points, 0)) filter (where i.is_inside and i.category <> 'refund'), 0),
            'outgo', coalesce(sum(least(i.points, 0)) filter (where i.is_inside and i.category <> 'refund'), 0),
            'returned', coalesce(sum(i.points) filter (where i.is_inside and i.category = 'refund'), 0),
            'closing', coalesce(sum(i.points), 0)
          ) as figures
        from issued_documents s cross join unnest('{available,frozen,debt}'::text[]) a (account)
        left join items i on i.code = s.code and i.account = a.account
        group by s.code, a.account
      ), earned as (
        select s.code, jsonb_build_object(
            'credited', coalesce(sum(i.own) filter (where i.category in ('reward', 'release')), 0),
            'recalculated', coalesce(sum(i.own) filter (where i.category = 'correction'), 0)
          ) as earned
        from issued_documents s
        left join (
          select code, category, case account when 'available' then points when 'debt' then -points else 0 end as own
          from items where is_inside
        ) i using (code)
        group by s.code
      ), expected as (
        select code, max(items) as items,
          jsonb_object_agg(account, figures) || jsonb_build_object('earned', earned) as figures
        from sums join earned using (code) group by code, earned
      )
      select s.member_id, 'statement of ' || s.since || ' to ' || s.until as place,
        concat_ws(' / ', e.items, e.figures) as expected, concat_ws(' / ', s.items, s.figures) as found
      from issued_documents s join expected e using (code) where s.order_id is null and (s.items, s.figures) is distinct from (e.items, e.figures)`,
  },
  {
    what: 'every receipt is of a paid withdrawal of its member',
    text: `select r.member_id, 'receipt of the order ' || r.order_id as place, 'a paid withdrawal' as expected,
        coalesce('of ' || w.member_id, 'none') as found
      from issued_documents r left join withdrawals w on w.order_id = r.order_id and w.paid_at is not null
      where r.order_id is not null and w.member_id is distinct from r.member_id`,
  },
]

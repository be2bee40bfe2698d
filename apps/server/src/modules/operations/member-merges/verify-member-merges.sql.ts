import type { Check } from '../../../platform/db/consistency-checks.ts'

export const mergeChecks: readonly Check[] = [
  {
    what: 'every merged account is closed and has zero balances and no contracts',
    text: `with merged as (
        select m.id as member_id,
          concat_ws(' / ', b.available, b.frozen, b.held, b.debt, b.is_closed,
            (select count(*) from contracts c where c.member_id = m.id and c.status <> 'undone')) as found
        from members m join balances b on b.member_id = m.id where m.merged_into is not null
      )
      select member_id, 'merged account' as place, '0 / 0 / 0 / 0 / t / 0' as expected, found
      from merged where found <> '0 / 0 / 0 / 0 / t / 0'`,
  },
  {
    what: 'only merged accounts are closed',
    text: `select b.member_id, 'balances' as place, 'open' as expected, 'closed' as found
      from balances b join members m on m.id = b.member_id where b.is_closed and m.merged_into is null`,
  },
  {
    what: 'no account is merged into an account that is itself merged',
    isWhole: true,
    text: `select m.id as member_id, 'merged account' as place, 'a primary account' as expected,
        'merged into ' || s.merged_into as found
      from members m join members s on s.id = m.merged_into where s.merged_into is not null`,
  },
  {
    what: 'every merged account has the primary account of its approved merge, and every approved merge has its merged account',
    isWhole: true,
    text: `select coalesce(m.id, g.duplicate_id) as member_id, 'merged account' as place,
        coalesce(g.member_id::text, 'no merge') as expected, coalesce(m.merged_into::text, 'not merged') as found
      from (select * from members where merged_into is not null) m
      full join (select * from member_merges where state = 'applied') g on g.duplicate_id = m.id
      where m.merged_into is distinct from g.member_id`,
  },
  {
    what: 'the points that a merge takes from one account are equal to the points that it adds to the other',
    isWhole: true,
    text: `select p.member_id, 'merge ' || p.merge as place, '0' as expected, p.points::text as found
      from (
        select (array_agg(member_id order by member_id))[1] as member_id, params ->> 'merge' as merge, sum(amount) as points
        from transactions where kind = 'merge' group by params ->> 'merge'
      ) p where p.points <> 0`,
  },
]

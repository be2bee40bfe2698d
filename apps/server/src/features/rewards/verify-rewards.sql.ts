import type { Check } from '../../platform/db/differences.ts'

/** What contracts and months say of rewards, against the ledger's transactions. */
export const rewardChecks: readonly Check[] = [
  {
    what: 'a reward is what its rules give',
    text: `select t.member_id, 'seq ' || t.seq as place,
        div((t.params ->> 'base')::bigint * (t.params ->> 'percent')::bigint, 100)::text as expected, t.amount::text as found
      from transactions t
      where t.kind = 'reward' and t.params ? 'base'
        and t.amount <> div((t.params ->> 'base')::bigint * (t.params ->> 'percent')::bigint, 100)`,
  },
  {
    what: 'a contract names the lot that it opened',
    text: `select c.member_id, 'contract ' || c.number as place, c.reward::text as expected,
        coalesce(t.amount::text, 'no reward') as found
      from contracts c
      left join transactions t
        on t.member_id = c.member_id and t.seq = c.lot and t.kind = 'reward' and t.contract_number = c.number
      where c.lot is not null and t.amount is distinct from c.reward`,
  },
  {
    what: 'a contract has the status that its lot tells',
    text: `select c.member_id, 'contract ' || c.number as place,
        case when cancelled then 'cancelled' when p.remaining > 0 then 'confirmed' else 'released' end as expected,
        c.status as found
      from contracts c
      join parts p on p.member_id = c.member_id and p.part = c.lot
      cross join lateral (
        select exists (
          select from transactions t
          where t.member_id = c.member_id and t.idempotency_key = 'cancellation:' || c.number
        ) as cancelled
      ) of_contract
      where c.status <> case when cancelled then 'cancelled' when p.remaining > 0 then 'confirmed' else 'released' end`,
  },
  {
    what: 'a number of a month is given out once',
    text: `select member_id, 'month ' || (params ->> 'month') as place, '1 reward' as expected,
        count(*) || ' rewards with n = ' || (params ->> 'n') as found
      from transactions where kind = 'reward' and params ? 'n'
      group by member_id, params ->> 'month', params ->> 'n' having count(*) > 1`,
  },
  {
    what: 'the counter of a month counts its rewarded contracts',
    text: `with counted as (
        select member_id, date_trunc('month', connected_on)::date as month, count(*) as contracts
        from contracts where reward is not null group by 1, 2
      )
      select coalesce(m.member_id, c.member_id) as member_id, 'month ' || coalesce(m.month, c.month) as place,
        coalesce(c.contracts, 0)::text as expected, coalesce(m.rewarded, 0)::text as found
      from reward_months m full join counted c using (member_id, month)
      where coalesce(m.rewarded, 0) <> coalesce(c.contracts, 0)`,
  },
]

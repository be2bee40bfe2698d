import type { Check } from '../../platform/db/differences.ts'

/** Rewards of contracts. An n that is no number is null: what somebody put there must not break the check itself. */
const rewards = `rewards as (
        select member_id, seq, contract_number, amount, params, params ->> 'month' as month,
          case when jsonb_typeof(params -> 'n') = 'number' then (params -> 'n')::numeric end as n
        from transactions where kind = 'reward' and contract_number is not null
      )`

/** What contracts, months and rules say of rewards, against the ledger's transactions. */
export const rewardChecks: readonly Check[] = [
  {
    what: 'a reward is what its rules give for its product and its n',
    text: `with ${rewards}, products as (
        select version, product.key as product, product.value -> 'base' as base
        from rule_sets cross join jsonb_each(rules -> 'products') product
      ), steps as (
        select version, step -> 'percent' as percent, (step -> 'from')::numeric as since,
          lead((step -> 'from')::numeric, 1, 'infinity') over (partition by version order by (step -> 'from')::numeric) as until
        from rule_sets cross join jsonb_array_elements(rules -> 'steps') step
      ), compared as (
        select r.*, p.base, s.percent, div(p.base::numeric * s.percent::numeric, 100) as earned
        from rewards r
        left join products p on to_jsonb(p.version) = r.params -> 'rulesVersion' and p.product = r.params ->> 'product'
        left join steps s on s.version = p.version and r.n >= s.since and r.n < s.until
      )
      select member_id, 'seq ' || seq as place, concat_ws(' / ', base, percent, earned) as expected,
        concat_ws(' / ', params -> 'base', params -> 'percent', amount) as found
      from compared
      where (params -> 'base', params -> 'percent', amount::numeric) is distinct from (base, percent, earned)`,
  },
  {
    what: 'a reward has the contract that earned it',
    text: `with ${rewards}, told as (
        select r.member_id, r.seq, c.number is not null as known,
          concat_ws(' / ', r.seq, r.amount, r.params ->> 'product', r.params ->> 'connectedOn', r.month) as expected,
          concat_ws(' / ', c.lot, c.reward, c.product, to_char(c.connected_on, 'YYYY-MM-DD'),
            to_char(date_trunc('month', c.connected_on), 'YYYY-MM-DD')) as found
        from rewards r left join contracts c on c.number = r.contract_number and c.member_id = r.member_id
      )
      select member_id, 'seq ' || seq as place, expected, case when known then found else 'no such contract' end as found
      from told where expected <> found`,
  },
  {
    what: 'a contract names the lot that it opened',
    text: `select c.member_id, 'contract ' || c.number as place, coalesce(c.reward::text, 'a reward') as expected,
        coalesce(t.amount::text, 'no reward') as found
      from contracts c
      left join transactions t
        on t.member_id = c.member_id and t.seq = c.lot and t.kind = 'reward' and t.contract_number = c.number
      where case
        when c.lot is not null then t.amount is distinct from c.reward
        else c.reward > 0 or (c.reward is null and c.status in ('confirmed', 'released'))
      end`,
  },
  {
    what: 'a contract has the status that its lot tells',
    text: `with told as (
        select c.member_id, c.number, c.status,
          case
            when exists (
              select from transactions t
              where t.member_id = c.member_id and t.idempotency_key = 'cancellation:' || c.number
            ) then 'cancelled'
            when p.remaining > 0 then 'confirmed'
            else 'released'
          end as expected
        from contracts c join parts p on p.member_id = c.member_id and p.part = c.lot
      )
      select member_id, 'contract ' || number as place, expected, status as found from told where status <> expected`,
  },
  {
    what: 'a cancelled contract has lost what it earned, once, and no other has',
    text: `with earned as (
        select member_id, number, reward from contracts where status = 'cancelled' and lot is not null
      ), taken as (
        select member_id, contract_number as number, -sum(amount) as points
        from transactions where kind = 'cancellation' and contract_number is not null group by 1, 2
      )
      select member_id, 'contract ' || number as place, coalesce(earned.reward::text, 'no cancellation') as expected,
        coalesce(taken.points::text, 'no cancellation') as found
      from earned full join taken using (member_id, number)
      where taken.points is distinct from earned.reward`,
  },
  {
    what: 'the numbers of a month are given out from 1 on, each once',
    // A contract that earned nothing has taken its number without a transaction.
    text: `with ${rewards}, given as (
        select member_id, month, count(*) as rewards, count(distinct n) filter (where n >= 1 and n % 1 = 0) as numbers,
          max(n) as highest, string_agg(n::text, ', ' order by n) as list
        from rewards group by member_id, month
      ), unpaid as (
        select member_id, to_char(date_trunc('month', connected_on), 'YYYY-MM-DD') as month, count(*) as contracts
        from contracts where reward = 0 group by 1, 2
      ), months as (
        select member_id, to_char(month, 'YYYY-MM-DD') as month, rewarded from reward_months
      )
      select member_id, 'month ' || coalesce(month, '?') as place,
        coalesce(m.rewarded, 0) || ' numbers, ' || coalesce(u.contracts, 0) || ' of them without points' as expected,
        coalesce(g.list, 'none') as found
      from months m full join given g using (member_id, month) left join unpaid u using (member_id, month)
      where coalesce(g.rewards, 0) + coalesce(u.contracts, 0) <> coalesce(m.rewarded, 0)
        or g.numbers <> g.rewards or g.highest > m.rewarded`,
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

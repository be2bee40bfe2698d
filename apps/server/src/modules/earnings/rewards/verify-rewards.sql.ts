import type { Check } from '../../../platform/db/consistency-checks.ts'
import { numberSql, placeSql, tariffs } from './recalculation/verify-recalculations.sql.ts'

/**
 * SQL: rewards of contracts. A corrupted sequence number (`n`) that is not a number becomes null, so that the
 * check reports a difference and does not fail.
 */
const rewards = `rewards as (
        select member_id, seq, contract_number, amount, params, params ->> 'month' as month,
          ${numberSql(`params -> 'n'`)} as n, ${placeSql('params')} as place_in_month
        from transactions where kind = 'reward' and contract_number is not null
      )`

/**
 * SQL: points that cancellations and reversals took from each reward, less the points that were restored, grouped by
 * the lot of the reward. Materialized, so that a nested loop does not compute the sums again for each contract.
 */
const taken = `taken as materialized (
        select member_id, part, min(contract_number) as number, -sum(amount) as points
        from transactions where kind in ('cancellation', 'restore', 'reversal') and contract_number is not null
        group by member_id, part
      )`

/**
 * SQL: points that recalculations added to each reward (negative: points that they took), grouped by the lot of the
 * reward.
 */
const recalculated = `recalculated as materialized (
        select member_id, part, sum(amount) as points from transactions where kind = 'recalculation' group by member_id, part
      )`

/**
 * Checks that compare contracts, the counters of sequence numbers per month and the reward rules with the transactions
 * of the ledger.
 */
export const rewardChecks: readonly Check[] = [
  {
    what: 'every reward is the amount by its rules for its product and its sequence in the month',
    text: `with ${rewards}, ${tariffs}, compared as (
        select r.*, t.base, t.percent, t.earned
        from rewards r
        left join tariffs t on to_jsonb(t.version) = r.params -> 'rulesVersion' and t.product = r.params ->> 'product'
          and r.place_in_month >= t.since and r.place_in_month < t.until
      )
      select member_id, 'seq ' || seq as place, concat_ws(' / ', base, percent, earned) as expected,
        concat_ws(' / ', params -> 'base', params -> 'percent', amount) as found
      from compared
      where (params -> 'base', params -> 'percent', amount::numeric) is distinct from (base, percent, earned)`,
  },
  {
    what: 'every reward has its contract, with the same product, date and sequence in the month',
    // Accepts a reward whose lot belongs to no contract, when the reward was reversed completely and the contract now
    // has a revision above 1: its import was undone, or it moved to another member.
    text: `with ${rewards}, ${taken}, ${recalculated}, stated as (
        select r.member_id, r.seq, c.number is not null as known,
          r.amount + coalesce(d.points, 0) - coalesce(t.points, 0) = 0
            and exists (select from public.contracts l where l.number = r.contract_number and l.revision > 1) as lost,
          concat_ws(' / ', r.seq, r.n, r.params ->> 'product', r.params ->> 'connectedOn', r.month) as expected,
          concat_ws(' / ', c.lot, c.sequence_in_month, c.product, to_char(c.connected_on, 'YYYY-MM-DD'),
            to_char(date_trunc('month', c.connected_on), 'YYYY-MM-DD')) as found
        from rewards r
        left join contracts c on c.number = r.contract_number and c.member_id = r.member_id and c.lot = r.seq
        left join taken t on t.member_id = r.member_id and t.part = r.seq
        left join recalculated d on d.member_id = r.member_id and d.part = r.seq
      )
      select member_id, 'seq ' || seq as place, expected, case when known then found else 'no such contract' end as found
      from stated where case when known then expected <> found else not lost end`,
  },
  {
    what: 'every reward is of a contract',
    text: `select member_id, 'seq ' || seq as place, 'a contract' as expected, 'none' as found
      from transactions where kind = 'reward' and contract_number is null`,
  },
  {
    what: 'no lot is released before its release date',
    text: `select t.member_id, 'seq ' || t.seq as place, 'not before ' || p.releases_at as expected, t.occurred_at::text as found
      from transactions t join pending_parts p on p.member_id = t.member_id and p.part = t.part
      where t.kind = 'release' and t.occurred_at < p.releases_at`,
  },
  {
    what: 'every contract with a reward has its lot, and the amounts are equal',
    text: `with ${recalculated}
      select c.member_id, 'contract ' || c.number as place, coalesce(c.reward::text, 'a reward') as expected,
        coalesce((t.amount + coalesce(r.points, 0))::text, 'no reward') as found
      from contracts c
      left join transactions t
        on t.member_id = c.member_id and t.seq = c.lot and t.kind = 'reward' and t.contract_number = c.number
      left join recalculated r on r.member_id = c.member_id and r.part = c.lot
      where case
        when c.lot is not null then t.amount + coalesce(r.points, 0) is distinct from c.reward
        else c.reward > 0 or (c.reward is null and c.status in ('confirmed', 'released'))
      end`,
  },
  {
    what: 'the idempotency key of every reward names its contract and a revision up to the present one',
    // Accepts the key of an earlier revision: a contract whose cancellation was restored gets the next revision but
    // retains its reward, whose key contains the revision in which the contract was rewarded.
    text: `select c.member_id, 'contract ' || c.number as place, 'revision ' || c.revision as expected, t.idempotency_key as found
      from contracts c join transactions t on t.member_id = c.member_id and t.seq = c.lot
      where t.kind = 'reward' and t.idempotency_key <> 'reward:' || c.number
        and t.idempotency_key not in (select 'reward:' || c.number || ':' || revision from generate_series(2, c.revision) revision)`,
  },
  {
    what: 'every contract has the status that follows from its lots',
    // Skips contracts whose reward is now zero, because their status does not depend on their lots.
    text: `with ${taken}, frozen as materialized (
        select member_id, contract_number as number, sum(remaining) as points from pending_parts
        where account = 'frozen' and contract_number is not null group by member_id, contract_number
      ), stated as (
        select c.member_id, c.number, c.status,
          case when t.points > 0 then 'cancelled' when f.points > 0 then 'confirmed' else 'released' end as expected
        from contracts c
        join frozen f on f.member_id = c.member_id and f.number = c.number
        left join taken t on t.member_id = c.member_id and t.part = c.lot
        where c.lot is not null and c.reward is distinct from 0
      )
      select member_id, 'contract ' || number as place, expected, status as found from stated where status <> expected`,
  },
  {
    what: 'the full reward is taken back once from every cancelled, undone or moved contract, and from no other contract',
    text: `with ${rewards}, ${taken}, ${recalculated}, owed as (
        select r.member_id, r.seq as part, r.contract_number as number,
          case when c.status in ('confirmed', 'released') then 0 else r.amount + coalesce(d.points, 0) end as points
        from rewards r
        left join contracts c on c.number = r.contract_number and c.member_id = r.member_id and c.lot = r.seq
        left join recalculated d on d.member_id = r.member_id and d.part = r.seq
      )
      select member_id, 'contract ' || coalesce(owed.number, taken.number, '?') as place,
        coalesce(owed.points, 0)::text as expected, coalesce(taken.points, 0)::text as found
      from owed full join taken using (member_id, part)
      where coalesce(owed.points, 0) <> coalesce(taken.points, 0)`,
  },
  {
    what: 'the sequence numbers of a month start at 1 and have no gaps and no numbers above the counter of the month',
    // Collects all sequence numbers of a month. A contract that earned nothing has no transaction, so its number comes
    // from the contract itself or, after the contract was undone or moved, from the column `gone` of the month.
    text: `with ${rewards}, numbers as (
        select member_id, month, n, contract_number as number from rewards
        union
        select member_id, to_char(date_trunc('month', connected_on), 'YYYY-MM-DD'), sequence_in_month, number
          from contracts where sequence_in_month is not null
        union
        select member_id, to_char(month, 'YYYY-MM-DD'), unnest(gone), null from reward_months
      ), restored as (
        select member_id, month, count(distinct n) filter (where n between 1 and coalesce(m.rewarded, 0) and n % 1 = 0) as numbers,
          count(*) filter (where n is null or n < 1 or n % 1 <> 0) as wrong, string_agg(n::text, ', ' order by n) as list
        from numbers
        left join (select member_id, to_char(month, 'YYYY-MM-DD') as month, rewarded from reward_months) m using (member_id, month)
        group by member_id, month
      ), months as (
        select member_id, to_char(month, 'YYYY-MM-DD') as month, rewarded from reward_months
      )
      select member_id, 'month ' || coalesce(month, '?') as place,
        coalesce(m.rewarded, 0) || ' numbers' as expected, coalesce(g.list, 'none') as found
      from months m full join restored g using (member_id, month)
      where g.wrong > 0 or coalesce(g.numbers, 0) <> coalesce(m.rewarded, 0)`,
  },
  {
    what: 'every contract of a month has its own sequence number, and the highest one is the counter of the month',
    text: `with counted as (
        select member_id, date_trunc('month', connected_on)::date as month, max(sequence_in_month) as highest,
          count(*) as contracts, count(distinct sequence_in_month) as numbers
        from contracts where reward is not null group by 1, 2
      )
      select coalesce(m.member_id, c.member_id) as member_id, 'month ' || coalesce(m.month, c.month) as place,
        concat_ws(' / ', coalesce(c.highest, 0), coalesce(c.contracts, 0)) as expected,
        concat_ws(' / ', coalesce(m.rewarded, 0), coalesce(c.numbers, 0)) as found
      from reward_months m full join counted c using (member_id, month)
      where coalesce(m.rewarded, 0) <> coalesce(c.highest, 0) or c.contracts <> c.numbers`,
  },
]

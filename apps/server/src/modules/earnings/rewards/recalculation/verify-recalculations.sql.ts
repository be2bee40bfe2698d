import type { Check } from '../../../../platform/db/consistency-checks.ts'

/**
 * SQL: base, percent and reward of every product in every version of the rules, one row for each step. A step applies
 * to the sequence numbers from `since` up to, but not including, `until`.
 */
export const tariffs = `products as (
        select version, product.key as product, product.value -> 'base' as base
        from rule_sets cross join jsonb_each(rules -> 'products') product
      ), steps as (
        select version, step -> 'percent' as percent, (step -> 'from')::numeric as since,
          lead((step -> 'from')::numeric, 1, 'infinity') over (partition by version order by (step -> 'from')::numeric) as until
        from rule_sets cross join jsonb_array_elements(rules -> 'steps') step
      ), tariffs as (
        select version, product, base, percent, since, until, div(base::numeric * percent::numeric, 100) as earned
        from products join steps using (version)
      )`

/** SQL: a number in JSON; null when the JSON is no number, so that a corrupted number is a difference and no error. */
export const numberSql = (json: string): string =>
  `case jsonb_typeof(${json}) when 'number' then (${json})::numeric end`

/**
 * SQL: place in the month by which a formula was calculated: `place` of the formula (`params`, or the formula before a
 * recalculation), otherwise the sequence number `n` of the params.
 */
export const placeSql = (params: string, formula = params): string =>
  numberSql(`coalesce(${formula} -> 'place', ${params} -> 'n')`)

/** Checks that compare recalculations with the reward rules and with the rewards that were recalculated. */
export const recalculationChecks: readonly Check[] = [
  {
    what: 'every recalculation is the difference between the rewards by its old and its new rules',
    // Product, `n`, month and connection date of a recalculation must equal those of the reward. `before`
    // must equal the amount that the contract had earned until then.
    text: `with ${tariffs}, chain as (
        select member_id, seq, coalesce(part, seq) as lot, kind, amount, params,
          ${placeSql('params')} as n, ${placeSql('params', `params -> 'before'`)} as n_before,
          sum(amount) over (partition by member_id, case kind when 'reward' then seq else part end order by seq) as earned
        from transactions where kind in ('reward', 'recalculation') and contract_number is not null
      ), compared as (
        select d.*, r.params as origin, a.base, a.percent, a.earned as by_rules, b.base as base_before,
          b.percent as percent_before, b.earned as by_rules_before
        from chain d
        left join chain r on r.kind = 'reward' and r.member_id = d.member_id and r.seq = d.lot
        left join tariffs a on to_jsonb(a.version) = d.params -> 'rulesVersion' and a.product = d.params ->> 'product'
          and d.n >= a.since and d.n < a.until
        left join tariffs b on to_jsonb(b.version) = d.params -> 'before' -> 'rulesVersion' and b.product = d.params ->> 'product'
          and d.n_before >= b.since and d.n_before < b.until
        where d.kind = 'recalculation'
      ), stated as (
        select member_id, seq, concat_ws(' / ', by_rules - by_rules_before, base, percent, by_rules, by_rules,
            base_before, percent_before, by_rules_before, by_rules - amount,
            origin -> 'product', origin -> 'n', origin -> 'month', origin -> 'connectedOn') as expected,
          concat_ws(' / ', amount, params -> 'base', params -> 'percent', params -> 'earned', earned,
            params -> 'before' -> 'base', params -> 'before' -> 'percent', params -> 'before' -> 'earned', earned - amount,
            params -> 'product', params -> 'n', params -> 'month', params -> 'connectedOn') as found
        from compared
      )
      select member_id, 'seq ' || seq as place, expected, found from stated where expected <> found`,
  },
  {
    what: 'every contract that is not cancelled has the reward by the rules in force on its date',
    // Skips contracts on which an unfinished recalculation is working, because their rewards may follow the
    // old or the new rules.
    text: `with ${tariffs}, in_force as (
        select version, effective_from as since, lead(effective_from, 1, 'infinity') over (order by effective_from) as until
        from (select distinct on (effective_from) version, effective_from from rule_sets order by effective_from, version desc) days
      )
      select c.member_id, 'contract ' || c.number as place, coalesce(t.earned::text, 'no such product') as expected,
        coalesce(c.reward::text, 'none') as found
      from contracts c
      join in_force f on c.connected_on >= f.since and c.connected_on < f.until
      left join tariffs t on t.version = f.version and t.product = c.product
        and coalesce(c.counted_place, c.sequence_in_month) >= t.since and coalesce(c.counted_place, c.sequence_in_month) < t.until
      where c.status in ('confirmed', 'released') and c.sequence_in_month is not null and c.reward is distinct from t.earned
        and not exists (
          select from rule_drafts d where d.recalculated_to is not null and d.recalculated_at is null
            and c.connected_on >= d.effective_from
        )`,
  },
]

import { programmeTimeZone } from '@impulse/api/contracts/contract'
import { incomeTaxSteps } from '@impulse/api/withdrawals/withdrawal-quote'
import type { Check } from '../../../platform/db/consistency-checks.ts'

/** SQL: income tax on the income of a year, as `calculateIncomeTax` computes it. */
const taxOn = (income: string): string => {
  const steps = incomeTaxSteps.map(({ above, percent }, index) => {
    const end = incomeTaxSteps[index + 1]?.above
    return `greatest(0, ${end === undefined ? income : `least(${income}, ${end})`} - ${above}) * ${percent}`
  })
  return `div(${steps.join(' + ')} + 50, 100)`
}

const yearOf = (time: string): string => `date_trunc('year', ${time} at time zone '${programmeTimeZone}')`

/** Checks of the income tax of withdrawals against the tax scale. */
export const taxChecks: readonly Check[] = [
  {
    what: 'the tax of every withdrawal follows from the scale and the withdrawals of the year that were open or paid when it was requested',
    // Adds up, in the order of the ids of order events, what each status of the member's withdrawals changed in the income
    // and tax of a year: a comparison of each withdrawal with every other one would take hours. Skips merged accounts and
    // their primary accounts: since a merge, the withdrawals of both accounts count together.
    text: `with merged as (
        select unnest(array[m.id, m.merged_into]) as member_id from public.members m where m.merged_into is not null
      ), requested as materialized (
        select w.*, o.number, ${yearOf('w.paid_at')} as paid_year, ${yearOf('o.created_at')} as year,
          s.first_event, s.paid_event, s.final_event
        from withdrawals w join orders o on o.id = w.order_id
        cross join lateral (
          select min(id) as first_event, min(id) filter (where status = 'paid') as paid_event,
            min(id) filter (where status in ('rejected', 'cancelled', 'returned')) as final_event
          from order_events where order_id = w.order_id
        ) s
        where w.member_id not in (select member_id from merged)
      ), counted as (
        -- \`sign\`: a withdrawal counts in the year of its request, since the payment in the year of the payment, and not
        -- after its return.
        select w.order_id, w.member_id, e.year, e.id, e.sign * case w.tax_mode when 'ndfl' then w.amount else 0 end as income,
          e.sign * w.tax as tax
        from requested w
        cross join lateral (values (w.year, w.first_event, 1), (w.year, w.paid_event, -1), (w.paid_year, w.paid_event, 1),
          (case when w.paid_event < w.final_event then w.paid_year else w.year end, w.final_event, -1)) e (year, id, sign)
        where e.id is not null
      ), before as (
        select order_id, id, sum(income) over earlier as income, sum(tax) over earlier as tax from counted
        window earlier as (partition by member_id, year order by id range between unbounded preceding and 1 preceding)
      ), refunds as (
        -- Tax that was paid back before the request, and had not come back, counts as if it had not been withheld.
        select w.order_id, sum(s.amount) as refunded
        from requested w join manual_settlements s on s.member_id = w.member_id and make_date(s.year, 1, 1) = w.year
        where s.kind = 'tax_refund' and s.seq < w.hold_seq and (s.return_seq is null or s.return_seq > w.hold_seq)
        group by w.order_id
      ), compared as (
        select w.member_id, w.number, w.tax, case w.tax_mode when 'none' then 0 else
            least(greatest(0, ${taxOn('(coalesce(y.income, 0) + w.amount)')} - coalesce(y.tax, 0) + coalesce(r.refunded, 0)), greatest(0, w.amount - w.fee)) end as expected
        from requested w left join before y on y.order_id = w.order_id and y.id = w.first_event
        left join refunds r on r.order_id = w.order_id
      )
      select member_id, 'order ' || number as place, expected::text, tax::text as found from compared where tax <> expected`,
  },
]

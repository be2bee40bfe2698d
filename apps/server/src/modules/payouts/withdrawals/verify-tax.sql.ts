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
    // Finds, by the ids of order events, the status that each other withdrawal of the member had when this withdrawal
    // was requested. Skips merged accounts and their primary accounts: since a merge, the withdrawals of both accounts
    // count together.
    text: `with requested as (
        select w.*, o.number, o.created_at, s.first_event, s.paid_event, s.final_event
        from withdrawals w join orders o on o.id = w.order_id
        cross join lateral (
          select min(id) as first_event, min(id) filter (where status = 'paid') as paid_event,
            min(id) filter (where status in ('rejected', 'cancelled', 'returned')) as final_event
          from order_events where order_id = w.order_id
        ) s
        where not exists (select from public.members m where m.merged_into is not null and w.member_id in (m.id, m.merged_into))
      ), compared as (
        select w.member_id, w.number, w.tax, case w.tax_mode when 'none' then 0 else
            least(greatest(0, ${taxOn('(y.income + w.amount)')} - y.tax + r.refunded), greatest(0, w.amount - w.fee)) end as expected
        from requested w
        cross join lateral (
          select coalesce(sum(e.amount) filter (where e.tax_mode = 'ndfl'), 0) as income, coalesce(sum(e.tax), 0) as tax
          from requested e
          where e.member_id = w.member_id and e.first_event < w.first_event
            and (e.final_event is null or e.final_event > w.first_event)
            and ${yearOf('case when e.paid_event < w.first_event then e.paid_at else e.created_at end')} = ${yearOf('w.created_at')}
        ) y
        -- Tax that was paid back before the request, and had not come back, counts as if it had not been withheld.
        cross join lateral (
          select coalesce(sum(s.amount), 0) as refunded from manual_settlements s
          where s.member_id = w.member_id and s.kind = 'tax_refund' and s.seq < w.hold_seq
            and (s.return_seq is null or s.return_seq > w.hold_seq)
            and make_date(s.year, 1, 1) = ${yearOf('w.created_at')}
        ) r
      )
      select member_id, 'order ' || number as place, expected::text, tax::text as found from compared where tax <> expected`,
  },
]

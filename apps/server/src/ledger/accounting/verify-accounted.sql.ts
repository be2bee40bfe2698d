import type { Check } from '../../platform/db/consistency-checks.ts'

/** Checks the times by which the accounting registers date transactions. */
export const accountedChecks: readonly Check[] = [
  {
    what: 'only what the bank or provider reports is accounted before it is posted, and an outcome not before its submission',
    text: `with accounted as (
        select member_id, seq, kind, occurred_at, accounted_at, case kind
            when 'payout' then min(accounted_at) filter (where kind = 'submission') over hold
            when 'return' then min(accounted_at) filter (where kind = 'payout') over hold
            when 'refund' then min(accounted_at) filter (where kind = 'submission') over hold
            when 'submission' then accounted_at
            when 'unclaimed_payment' then date_trunc('day', max(accounted_at) filter (where kind in ('return', 'unclaimed_payment_return')) over earlier, 'Europe/Moscow')
            when 'unclaimed_payment_return' then max(accounted_at) filter (where kind = 'unclaimed_payment') over earlier
            when 'tax_refund' then accounted_at
            when 'tax_refund_return' then (
              select min(r.accounted_at) from transactions r
              where r.member_id = t.member_id and r.kind = 'tax_refund' and r.params -> 'settlement' = t.params -> 'settlement'
            )
            else occurred_at
          end as earliest
        from transactions t window hold as (partition by member_id, part), earlier as (partition by member_id, order_id order by seq)
      )
      select member_id, 'seq ' || seq as place, concat(earliest, ' to ', occurred_at) as expected, accounted_at::text as found
      from accounted where accounted_at > occurred_at or accounted_at < earliest`,
  },
]

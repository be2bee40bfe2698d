import type { Check } from '../../../platform/db/consistency-checks.ts'

/** Checks corrections in the ledger against their proposals. */
export const correctionChecks: readonly Check[] = [
  {
    what: 'every correction is the approved proposal of its number, and every approved proposal has its correction',
    text: `with compared as (
        select coalesce(t.member_id, c.member_id) as member_id, coalesce(t.seq, c.seq) as seq,
          concat_ws(' / ', c.id, c.amount, c.decided_by) as expected,
          concat_ws(' / ', regexp_replace(t.idempotency_key, '^balance-change:', ''), t.amount, regexp_replace(t.actor, '^staff:', '')) as found
        from (select * from transactions where kind = 'correction') t
        full join (select * from balance_corrections where state = 'applied') c on c.member_id = t.member_id and c.seq = t.seq
      )
      select member_id, 'seq ' || seq as place, coalesce(nullif(expected, ''), 'no proposal') as expected,
        coalesce(nullif(found, ''), 'no correction') as found
      from compared where expected <> found`,
  },
]

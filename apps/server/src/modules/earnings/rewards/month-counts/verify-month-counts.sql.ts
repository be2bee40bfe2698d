import type { Check } from '../../../../platform/db/consistency-checks.ts'
import { placesSql } from './month-counts.sql.ts'

/** Checks of the places that were counted after the end of a month. */
export const monthCountChecks: readonly Check[] = [
  {
    what: 'every contract of a counted month has the place that the rules of the month give it',
    // Skips months that are to be counted, because their contracts changed or their rules did, and those that an
    // unfinished recalculation is going to mark.
    text: `select member_id, 'contract ' || number as place, coalesce(counted::text, 'its sequence') as expected,
        coalesce(counted_place::text, 'its sequence') as found
      from ${placesSql('(select * from reward_months where not count_due)')} places
      where counted_place is distinct from counted and not exists (
        select from rule_drafts d where d.recalculated_to is not null and d.recalculated_at is null
          and d.effective_from < places.month + interval '1 month'
      )`,
  },
  {
    what: 'a contract without a sequence number, or of a month that was never counted, has no counted place',
    text: `select c.member_id, 'contract ' || c.number as place, 'none' as expected, c.counted_place::text as found
      from contracts c
      left join reward_months m on m.member_id = c.member_id and m.month = date_trunc('month', c.connected_on)::date
      where c.counted_place is not null and (c.sequence_in_month is null or coalesce(m.counts, 0) = 0)`,
  },
  {
    what: 'only a cancelled contract has a time of cancellation',
    text: `select member_id, 'contract ' || number as place, status as expected, coalesce(cancelled_at::text, 'not cancelled') as found
      from contracts where (status = 'cancelled') <> (cancelled_at is not null)`,
  },
  {
    what: 'a cancelled contract with a reward was cancelled at the time of its clawback',
    // The clawback may be dated later: not before the member's previous transaction, and not in a closed month.
    text: `select c.member_id, 'contract ' || c.number as place, t.occurred_at::text as expected, c.cancelled_at::text as found
      from contracts c
      cross join lateral (
        select seq, occurred_at from transactions t
        where t.member_id = c.member_id and t.part = c.lot and t.kind in ('cancellation', 'reversal')
        order by t.seq desc limit 1
      ) t
      where c.status = 'cancelled' and c.reward > 0 and c.cancelled_at <> t.occurred_at
        and not (c.cancelled_at < t.occurred_at and (
          exists (select from transactions p where p.member_id = c.member_id and p.seq < t.seq and p.occurred_at = t.occurred_at)
          or exists (select from closed_months where ends_at = t.occurred_at)
        ))`,
  },
]

import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Check } from '../../../../platform/db/consistency-checks.ts'
import { approvalDaySql, approvedDaysSql } from '../approvals/approver-caps.sql.ts'
import {
  approverCausedRewardSql,
  approverDecidedOnMemberSql,
  approverRewardPaidDebtSql,
} from '../approvals/approver-credits.sql.ts'
import { approverCapDays, singleApproverDays } from '../approvals/payouts.rules.ts'
import { submittedSql } from '../controls/payout-pause.sql.ts'

// The approval `a`, and the submission of the payout `p`, saw everything that was written a minute before: no statement
// waits longer for a lock.
const beforeApproval = { withdrawal: 'w', until: `a.at - interval '1 minute'` }
const beforeSubmission = { withdrawal: 'w', until: `p.submitted_at - interval '1 minute'` }
// An approval reads the credits of all times. Reading them again for every approval would be slow.
const since = `a.at - interval '${singleApproverDays} days'`

/**
 * Checks the caps that held when a withdrawal was approved and when its payout was submitted, and that no single approver
 * was behind the member's money or was the member. Only what was written before counts: later rows met limits of their own.
 */
export const limitChecks: readonly Check[] = [
  {
    what: 'no staff member approved more than their caps of a day and of 30 days',
    text: `with days as (
        -- \`before\`: sum of the earlier days that the cap of 30 days includes.
        select approved_by, day, coalesce(sum(sum) over (
          partition by approved_by order by day
          range between interval '${approverCapDays - 1} days' preceding and interval '1 day' preceding
        ), 0) as before
        from (${approvedDaysSql('true')}) approved
      ), approvals as (
        -- \`today\`: sum of the approvals of the same day up to this one.
        select a.*, ${approvalDaySql('a')} as day,
          sum(approved.amount) over (partition by a.approved_by, ${approvalDaySql('a')} order by a.at) as today
        from withdrawal_approvals a join public.withdrawals approved on approved.order_id = a.order_id
      )
      select w.member_id, 'order ' || o.number || ', approved by ' || a.approved_by as place,
        concat_ws(' / ', nullif(a.daily_cap, 0), nullif(a.thirty_day_cap, 0)) as expected,
        concat_ws(' / ', a.today, a.today + d.before) as found
      from withdrawals w
      join orders o on o.id = w.order_id
      join approvals a on a.order_id = w.order_id
      join days d on d.approved_by = a.approved_by and d.day = a.day
      where a.today > nullif(a.daily_cap, 0) or a.today + d.before > nullif(a.thirty_day_cap, 0)`,
  },
  {
    what: 'the payouts that were submitted on a day did not exceed the daily cap',
    text: `select w.member_id, 'payout ' || p.reference as place, s.daily_cap::text as expected, s.today::text as found
      from (
        select submitted.*, sum(credited) over (
          partition by (submitted_at at time zone '${programmeTimeZone}')::date order by submitted_at
        ) as today
        from (${submittedSql('p.daily_cap is not null')}) submitted
      ) s
      join payouts p on p.order_id = s.order_id
      join withdrawals w on w.order_id = s.order_id
      where s.today > s.daily_cap`,
  },
  {
    what: 'no payout was submitted whose only approver was behind the money of its member',
    isByRow: true,
    text: `select w.member_id, 'payout ' || p.reference as place, 'an approval by another person' as expected,
        'approved by ' || a.approved_by as found
      from payouts p
      join withdrawals w on w.order_id = p.order_id
      join withdrawal_approvals a on a.order_id = p.order_id
      where p.daily_cap is not null
        and not exists (select from withdrawal_approvals x where x.order_id = p.order_id and x.approved_by <> a.approved_by)
        and (${approverDecidedOnMemberSql({ ...beforeSubmission, since })}
          or ${approverCausedRewardSql({ ...beforeApproval, since })}
          or ${approverRewardPaidDebtSql(beforeSubmission)})`,
  },
  {
    // Counts only an account that was the approver's own before the payout was submitted: the phone was declared by then
    // and has not been changed, and no account was merged into it, which may have happened afterwards.
    what: 'no payout was submitted for which its recipient was needed as an approver',
    text: `select w.member_id, 'payout ' || p.reference as place, p.approvals_needed || ' approvals by others' as expected,
        others.count || ' approvals by others' as found
      from payouts p
      join withdrawals w on w.order_id = p.order_id
      cross join lateral (
        select count(*) from withdrawal_approvals a where a.order_id = p.order_id and not exists (
          select from staff s join public.members own on own.phone = s.phone
          where s.name = a.approved_by and own.id = w.member_id and s.declared_at <= ${beforeSubmission.until}
            and coalesce(own.phone_changed_at, own.created_at) <= ${beforeSubmission.until}
            and not exists (select from public.members merged where merged.merged_into = own.id)
        )
      ) others
      where p.daily_cap is not null and others.count < p.approvals_needed`,
  },
]

import { addDays, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { isOpenLineSql } from '../bank-statements/statement-lines.sql.ts'
import { isContradictedSql } from '../providers/recheck-payouts.sql.ts'

/** Kopecks of an account's balance that no document explains, with the reason of the person who closed the day. */
type ExplainedDifference = { account: string; kopecks: number; reason: string }

/**
 * Facts that keep a month from being closed. `openPayouts`: sent payouts whose outcome is not recorded; sum in points.
 * `contradictedPayouts`: sent payouts whose outcome the provider contradicts, without an explanation. `openLines`: bank
 * statement lines that staff must match or explain. `openAccounts`: accounts whose days are not closed up to their last
 * payout or line, or up to the end of the month when that is earlier. `openSettlements`: manual settlements of the
 * month that wait for a second person.
 */
export type MonthBlockers = {
  balanceDifferences: ExplainedDifference[]
  openPayouts: { count: number; sum: bigint }
  contradictedPayouts: number
  openLines: number
  openSettlements: number
  openAccounts: string[]
}

/**
 * Finds the payouts, statement lines, settlements and accounts that prevent the closing of the month that ends on
 * `lastDay`.
 */
export async function findMonthBlockers(db: Queryable, lastDay: string): Promise<MonthBlockers> {
  const { rows } = await db.query<{
    payoutCount: number
    payoutSum: bigint
    contradictedPayouts: number
    openLines: number
    openSettlements: number
    openAccounts: string[]
    balanceDifferences: ExplainedDifference[]
  }>({
    text: `with open_payouts as (
        select w.amount from payouts p join withdrawals w on w.order_id = p.order_id
        where p.state in ('sending', 'pending') and p.submitted_at < $2
      ), activity as (
        select account, booked_on as day from bank_statement_lines
        union all
        select case p.method when 'provider' then p.provider_account else coalesce(b.payer, p.payer) ->> 'account' end, d.day
        from payouts p join withdrawals w on w.order_id = p.order_id
        left join payout_batches b on b.number = p.batch
        left join transactions r on r.member_id = w.member_id and r.part = w.hold_seq and r.kind = 'return' and p.state = 'returned'
        cross join lateral (values
          ((p.submitted_at at time zone 'Europe/Moscow')::date), ((w.paid_at at time zone 'Europe/Moscow')::date),
          ((r.accounted_at at time zone 'Europe/Moscow')::date),
          -- The bank may still pay a payout without an outcome.
          (case when p.state in ('sending', 'pending') then date 'infinity' end)
        ) d (day)
        -- Nothing is awaited of an unreachable provider account: two persons recorded the outcome by a document.
        where p.submitted_at is not null and (p.method <> 'provider' or p.outcome_document is null or p.outcome_proposal ->> 'outcome' is distinct from p.state)
      ), accounts as (
        -- An account that was given up gets no statements any more, so nothing after its last activity is awaited.
        select account, least(max(day), $1::date) as until from activity
        where account is not null group by account having min(day) <= $1::date
      )
      select (select count(*) from open_payouts)::int as "payoutCount",
        (select coalesce(sum(amount), 0) from open_payouts)::bigint as "payoutSum",
        (select count(*) from payouts p where p.submitted_at < $2 and ${isContradictedSql})::int as "contradictedPayouts",
        (select count(*) from bank_statement_lines l where l.booked_on <= $1::date and ${isOpenLineSql('l')})::int as "openLines",
        (select count(*) from manual_settlements where state = 'open' and paid_on <= $1::date)::int as "openSettlements",
        array(
          select a.account from accounts a
          where not exists (select from closed_days d where d.account = a.account and d.day >= a.until)
          order by a.account
        ) as "openAccounts",
        array(
          select jsonb_build_object('account', d.account, 'kopecks', d.difference, 'reason', d.explanation) from (
            select distinct on (account) * from closed_days where day <= $1::date order by account, day desc
          ) d where d.difference <> 0 order by d.account
        ) as "balanceDifferences"`,
    values: [lastDay, moscowMidnight(addDays(lastDay, 1))],
  })
  const [row] = rows
  if (!row) throw new Error('the blockers of a month must be one row')
  const { payoutCount: count, payoutSum: sum, ...further } = row
  return { openPayouts: { count, sum }, ...further }
}

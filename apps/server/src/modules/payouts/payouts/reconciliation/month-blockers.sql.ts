import { addDays, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { isOpenLineSql } from '../bank-statements/statement-lines.sql.ts'

/**
 * Obstacles that keep a month from being closed. `openPayouts`: sent payouts whose outcome is not recorded; sum in
 * points. `openLines`: statement lines that staff must match or explain. `openSettlements`: manual settlements that
 * wait for a second person. `openAccounts`: accounts whose days are not closed up to the end of the month.
 */
export type MonthBlockers = {
  openPayouts: { count: number; sum: bigint }
  openLines: number
  openSettlements: number
  openAccounts: string[]
}

/** Finds the obstacles that must be removed before the month with the last day `lastDay` is closed. */
export async function selectMonthBlockers(db: Queryable, lastDay: string): Promise<MonthBlockers> {
  const { rows } = await db.query<{
    payoutCount: number
    payoutSum: bigint
    openLines: number
    openSettlements: number
    openAccounts: string[]
  }>({
    text: `with open_payouts as (
        select w.amount from payouts p join withdrawals w on w.order_id = p.order_id
        where p.state in ('sending', 'pending') and p.submitted_at < $2
      ), accounts as (
        select account from bank_statements where first_day <= $1::date
        union select payer ->> 'account' from payout_batches where created_at < $2
        union select coalesce(provider_account, payer ->> 'account') from payouts where submitted_at < $2
      )
      select (select count(*) from open_payouts)::int as "payoutCount",
        (select coalesce(sum(amount), 0) from open_payouts)::bigint as "payoutSum",
        (select count(*) from bank_statement_lines l where l.booked_on <= $1::date and ${isOpenLineSql('l')})::int as "openLines",
        (select count(*) from manual_settlements where state = 'open' and paid_on <= $1::date)::int as "openSettlements",
        array(
          select a.account from accounts a where a.account is not null
            and not exists (select from closed_days d where d.account = a.account and d.day >= $1::date)
          order by a.account
        ) as "openAccounts"`,
    values: [lastDay, moscowMidnight(addDays(lastDay, 1))],
  })
  const [row] = rows
  if (!row) throw new Error('the blockers of a month must be one row')
  const { payoutCount: count, payoutSum: sum, ...further } = row
  return { openPayouts: { count, sum }, ...further }
}

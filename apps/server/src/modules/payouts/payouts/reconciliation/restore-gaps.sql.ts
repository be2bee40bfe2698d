import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable } from '../../../../platform/db/db.ts'
import { isOpenLineSql } from '../bank-statements/statement-lines.sql.ts'
import type { Days } from '../controls/payout-pause.sql.ts'
import { coversItsDaysSql } from './day-closing.sql.ts'

/** First and last day of an account that no statement covers. Days between them may be covered. */
export type UncoveredAccount = { account: string; isProvider: boolean; from: string; to: string }

/**
 * Returns the accounts whose statements do not cover all the days: the account of the payer in force, the other
 * accounts from which payouts may have been sent since the first day, and the account at the provider (null: none). The
 * provider's statements are stored day by day without a gap, so only the last day is checked; an account from which
 * nothing was ever sent is not checked, because the server requests no statement of it.
 */
export async function selectUncoveredAccounts(
  db: Queryable,
  { from, until }: Days,
  accounts: { payer: string; provider: string | null },
): Promise<UncoveredAccount[]> {
  const { rows } = await db.query<UncoveredAccount>({
    text: `with required (account, is_provider) as (
        select $3::text, false
        union
        select payer ->> 'account', false from payout_batches where (created_at at time zone '${programmeTimeZone}')::date >= $1
        union
        select before ->> 'account', false from payer_changes
          where state = 'applied' and (decided_at at time zone '${programmeTimeZone}')::date >= $1
        union
        select $4::text, true where exists (select from payouts where provider_account = $4)
          or exists (select from bank_statements where account = $4 and format = 'provider')
      )
      select r.account, r.is_provider as "isProvider", lower(uncovered.days)::text as "from", (upper(uncovered.days) - 1)::text as "to"
      from required r cross join lateral (
        select datemultirange(daterange(case when r.is_provider then $2::date else $1::date end, $2::date, '[]'))
          - coalesce(range_agg(daterange(first_day, last_day, '[]')), '{}'::datemultirange) as days
        from bank_statements where account = r.account and ${coversItsDaysSql}
      ) uncovered
      where not isempty(uncovered.days) order by r.is_provider, r.account`,
    values: [from, until, accounts.payer, accounts.provider],
  })
  return rows
}

/** Returns the number of statement lines, booked on `day` or later, that staff must match or explain. */
export async function countOpenLinesSince(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int as count from bank_statement_lines l where l.booked_on >= $1::date and ${isOpenLineSql('l')}`,
    values: [day],
  })
  return rows[0]?.count ?? 0
}

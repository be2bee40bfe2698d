import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable } from '../../../../platform/db/db.ts'
import { isOpenLineSql } from '../bank-statements/statement-lines.sql.ts'
import type { Days } from '../controls/payout-pause.sql.ts'
import { unreachableDays } from '../providers/provider-payouts.rules.ts'
import { coversItsDaysSql } from './day-closing.sql.ts'

/** Account whose statements must cover the lost days. */
export type RequiredAccount = { account: string; isProvider: boolean }

/** SQL rows (`account`, `day`): last known day of each account at a payout provider. */
const providerAccountsSql = `select account, max(day) as day from (
          select provider_account as account, (submitted_at at time zone '${programmeTimeZone}')::date as day from payouts
          union all
          select account, last_day from bank_statements where format = 'provider'
        ) known where account is not null group by account`

/**
 * Returns the accounts whose statements must cover all the days: the account of the payer in force, the other
 * accounts from which payouts may have been sent since the first day, the account of the configured provider (null:
 * none), and the provider accounts that sent a payout or listed their payouts in the week before the first day or
 * later: the server may have been started with other settings after the restore. When there is no such account and
 * payouts still wait for a provider, the latest provider account is required; an empty text when the database knows
 * none. The provider's statements are stored day by day without a gap, so a provider account whose statement covers the
 * last day is left out.
 */
export async function selectRequiredAccounts(
  db: Queryable,
  { from, to }: Days,
  accounts: { payer: string; provider: string | null },
): Promise<RequiredAccount[]> {
  const { rows } = await db.query<RequiredAccount>({
    text: `with payers (account) as (
        select $3::text
        union
        select payer ->> 'account' from payout_batches where (created_at at time zone '${programmeTimeZone}')::date >= $1
        union
        select before ->> 'account' from payer_changes
          where state = 'applied' and (decided_at at time zone '${programmeTimeZone}')::date >= $1
      ), of_provider (account, day) as (
        ${providerAccountsSql}
      ), paying (account) as (
        select $4::text where $4::text is not null
        union
        select account from of_provider where day >= $1::date - ${unreachableDays}
      ), required (account, is_provider) as (
        select account, false from payers
        union
        select account, true from paying
        union
        select coalesce((select account from of_provider order by day desc, account limit 1), ''), true
          where not exists (select from paying) and exists (select from payouts where state = 'ready' and method = 'provider')
      )
      select r.account, r.is_provider as "isProvider" from required r
      where not (r.is_provider and exists (
        select from bank_statements where account = r.account and ${coversItsDaysSql} and $2 between first_day and last_day
      )) order by r.is_provider, r.account`,
    values: [from, to, accounts.payer, accounts.provider],
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

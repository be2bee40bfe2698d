import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { BalanceDifference, ListedPayout } from '@impulse/api/payouts/reconciliation'
import { addDays, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { isOpenLineSql, isReturnedSql } from '../bank-statements/statement-lines.sql.ts'
import {
  type Comparison,
  type Coverage,
  type DayTotal,
  maxListed,
  type PayoutSums,
  type StatedDays,
  type StatementPeriod,
} from './day-closing.rules.ts'

/** Returns the accounts from which payouts were sent, and those with a stored statement. */
export async function selectAccounts(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ account: string | null }>({
    text: `select account from bank_statements union select payer ->> 'account' from payout_batches
      union select provider_account from payouts order by account`,
    values: [],
  })
  return rows.flatMap(({ account }) => account ?? [])
}

/**
 * SQL condition: a statement covers its days. True for a bank statement that contains both balances and for a statement
 * of the provider. False for a statement that was imported before its last day was over, because documents of that day
 * may be missing.
 */
export const coversItsDaysSql = `((opening_balance is not null and closing_balance is not null) or format = 'provider')
        and (imported_at at time zone '${programmeTimeZone}')::date > last_day`

/** Returns the periods of an account that statements cover, in the order of import. */
export async function selectStatementPeriods(db: Queryable, account: string): Promise<StatementPeriod[]> {
  const { rows } = await db.query<StatementPeriod>({
    text: `select first_day::text as "firstDay", last_day::text as "lastDay", opening_balance as "openingBalance",
        closing_balance as "closingBalance"
      from bank_statements where account = $1 and ${coversItsDaysSql}
      order by id`,
    values: [account],
  })
  return rows
}

/** Returns the day of the first request of these payouts; null when none of them is known. */
export async function selectFirstRequestedDay(
  db: Queryable,
  references: readonly string[],
): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>({
    text: `select min((o.created_at at time zone '${programmeTimeZone}')::date)::text as day
      from payouts p join orders o on o.id = p.order_id where p.reference = any($1)`,
    values: [references],
  })
  return rows[0]?.day ?? null
}

/**
 * Returns the statements of these accounts that end on the day `since` or later (null: none), with the sums of the
 * documents since the first day of the oldest of them and of the `imported` ones, which may begin earlier. The documents
 * of the day of the import and of later days may be missing. An import that commits between both queries adds its
 * documents and not its statement, so that no day seems complete that is not.
 */
export async function selectStatedDays(
  db: Queryable,
  {
    accounts,
    since,
    imported = [],
  }: { accounts: readonly string[]; since: string | null; imported?: readonly StatedDays[] },
): Promise<{ statements: StatedDays[]; totals: DayTotal[] }> {
  const { rows: statements } = await db.query<StatedDays>({
    text: `select account, first_day::text as "firstDay", last_day::text as "lastDay",
        least(last_day, (imported_at at time zone '${programmeTimeZone}')::date - 1)::text as "to",
        opening_balance as "openingBalance", closing_balance as "closingBalance"
      from bank_statements where account = any($1) and last_day >= $2`,
    values: [accounts, since],
  })
  const [firstDay] = [...statements, ...imported].map((one) => one.firstDay).toSorted()
  const { rows: totals } = await db.query<DayTotal>({
    text: `select account, booked_on::text as day, sum(case direction when 'credit' then kopecks else -kopecks end)::bigint as kopecks
      from bank_statement_lines where account = any($1) and booked_on >= $2 group by account, booked_on`,
    values: [accounts, firstDay ?? null],
  })
  return { statements, totals }
}

/** Returns the sums of the ledger and of the payouts that were sent, in points. */
export async function selectPayoutSums(db: Queryable): Promise<PayoutSums> {
  const { rows } = await db.query<PayoutSums>({
    text: `select
        (select coalesce(sum(remaining), 0)::bigint from pending_parts where account = 'in_transit') as "inTransit",
        (select coalesce(sum(amount), 0)::bigint from entries where account = 'settled') as settled,
        (select coalesce(sum(case p.state when 'paid' then w.credited else w.amount end), 0)::bigint
          from payouts p join withdrawals w on w.order_id = p.order_id where p.state in ('sending', 'pending', 'paid'))
          + (select coalesce(sum(credited), 0)::bigint from manual_settlements where state = 'applied') as sent`,
    values: [],
  })
  const [sums] = rows
  if (!sums) throw new Error('the sums of payouts must be one row')
  return sums
}

/** Returns the SQL columns with the number, the sum and the first payouts of a common table expression. */
const outstandingColumns = (name: string, table: string): string =>
  `(select count(*) from ${table})::int as "${name}Count", (select coalesce(sum(credited), 0) from ${table})::bigint as "${name}Sum",
        array(
          select jsonb_build_object('id', number::text, 'bankName', bank_name, 'credited', credited, 'isSettlement', is_settlement) from ${table} order by number limit $6
        ) as "${name}First"`

type ComparisonRow = Pick<
  Comparison,
  'computedBalance' | 'openLines' | 'firstOpenLines' | 'payoutIds' | 'returnIds'
> & {
  payoutCount: number
  payoutSum: bigint
  payoutFirst: ListedPayout[]
  returnCount: number
  returnSum: bigint
  returnFirst: ListedPayout[]
}

/**
 * Compares the statement lines of an account with the payouts, up to and including `day`. A payout from before the
 * first statement has no debit until an earlier statement is imported. A debit with another sum that staff have
 * explained is the debit of its payout. Manual settlements are compared with the lines of all accounts, because they name
 * none. Payouts of the explanation of a closed day are not compared again.
 * `openingBalance`: balance at the beginning of the day `since`.
 */
export async function compareUntil(
  db: Queryable,
  {
    account,
    day,
    since,
    openingBalance,
  }: Pick<Coverage, 'since' | 'openingBalance'> & { account: string; day: string },
): Promise<Omit<Comparison, 'statementBalance' | 'balanceDifferences' | 'explainedDifference'>> {
  const { rows } = await db.query<ComparisonRow>({
    text: `with own as (
        select l.* from bank_statement_lines l where l.account = $1 and l.booked_on <= $3
      ), explained_debits as (
        select unnest(explained_debits) as order_id from closed_days where account = $1
      ), explained_credits as (
        select unnest(explained_credits) as order_id from closed_days where account = $1
      ), open_lines as (
        select l.* from own l where ${isOpenLineSql('l')}
      ), outstanding_payouts as (
        select o.id, o.number, r.bank_name, w.credited, false as is_settlement
        from payouts p left join payout_batches b on b.number = p.batch join withdrawals w on w.order_id = p.order_id
        join orders o on o.id = p.order_id join recipients r on r.id = w.recipient_id
        where $1 = case p.method when 'provider' then p.provider_account else coalesce(b.payer, p.payer) ->> 'account' end
          and p.state = 'paid' and w.paid_at < $4 and o.id not in (select order_id from explained_debits)
          and not exists (
            select from bank_statement_lines l where l.order_id = p.order_id and l.direction = 'debit'
              and (l.state = 'matched' or (l.state = 'explained' and l.outcome = 'wrong_sum'))
          )
        union all
        select s.id, s.number, '', s.credited, true from manual_settlements s
        where s.state = 'applied' and s.paid_on between $2 and $3 and $5::bigint is not null
          and not exists (select from closed_days c where s.id = any(c.explained_debits))
          and not exists (select from bank_statement_lines l where l.settlement = s.number and l.direction = 'debit' and l.state in ('matched', 'explained'))
      ), outstanding_returns as (
        select o.id, o.number, r.bank_name, w.credited, false as is_settlement
        from own l join payouts p on p.order_id = l.order_id join withdrawals w on w.order_id = p.order_id
        join orders o on o.id = p.order_id join recipients r on r.id = w.recipient_id
        join transactions t on t.member_id = w.member_id and t.part = w.hold_seq and t.kind in ('return', 'refund')
        where l.direction = 'debit' and l.state = 'matched' and l.settlement is null and p.state = 'returned' and t.accounted_at < $4
          and not ${isReturnedSql('l')} and o.id not in (select order_id from explained_credits)
      )
      select
        ($5 + coalesce((select sum(case direction when 'credit' then kopecks else -kopecks end) from own where booked_on >= $2), 0))::bigint as "computedBalance",
        (select count(*) from open_lines)::int as "openLines",
        array(
          select jsonb_build_object('id', id::text, 'bookedOn', booked_on, 'direction', direction, 'documentNumber', document_number,
            'kopecks', kopecks, 'counterparty', counterparty, 'state', state) from open_lines order by booked_on, id limit $6
        ) as "firstOpenLines",
        array(select id from outstanding_payouts) as "payoutIds", array(select id from outstanding_returns) as "returnIds",
        ${outstandingColumns('payout', 'outstanding_payouts')},
        ${outstandingColumns('return', 'outstanding_returns')}`,
    values: [account, since, day, moscowMidnight(addDays(day, 1)), openingBalance, maxListed],
  })
  const [row] = rows
  if (!row) throw new Error('the comparison of a day must be one row')
  const { computedBalance, openLines, firstOpenLines, payoutIds, returnIds } = row
  return {
    computedBalance,
    openLines,
    firstOpenLines,
    payoutIds,
    returnIds,
    outstandingPayouts: { count: row.payoutCount, sum: row.payoutSum, first: row.payoutFirst },
    outstandingReturns: { count: row.returnCount, sum: row.returnSum, first: row.returnFirst },
  }
}

/**
 * Returns the statements of an account whose balances change by another sum than its lines, oldest first, and those whose
 * opening balance differs from the closing balance of the day before (`isOpening`). `since` and
 * `openingBalance`: as in `compareUntil`. `from`: first day that is not closed. `day`: last day. `explained`:
 * difference of the closed days before.
 */
export async function selectBalanceDifferences(
  db: Queryable,
  {
    account,
    since,
    openingBalance,
    from,
    day,
    explained,
  }: Pick<Coverage, 'since' | 'openingBalance'> & {
    account: string
    from: string
    day: string
    explained: bigint
  },
): Promise<BalanceDifference[]> {
  const { rows } = await db.query<Omit<BalanceDifference, 'kopecks'> & { kopecks: bigint }>({
    text: `with stated as (
        select distinct on (last_day) first_day, last_day, opening_balance, closing_balance from bank_statements
        where account = $1 and last_day between $4::date - 1 and $5 and ${coversItsDaysSql} order by last_day, id desc
      ), booked as (
        select booked_on, sum(case direction when 'credit' then kopecks else -kopecks end) as kopecks
        from bank_statement_lines where account = $1 and booked_on between $2 and $5 group by booked_on
      ), compared as (
        select s.*, closing_balance - $3::bigint
          - coalesce((select sum(b.kopecks) from booked b where b.booked_on <= s.last_day), 0) as difference
        from stated s
      ), changed as (
        select greatest(lag(last_day) over days + 1, $4::date) as next_day, first_day, last_day,
          difference - case when lag(last_day) over days >= $4 then lag(difference) over days else $7::bigint end as kopecks,
          case when first_day = lag(last_day) over days + 1 then opening_balance - lag(closing_balance) over days else 0 end as gap
        from compared window days as (order by last_day)
      )
      select d.first_day::text as "from", d.last_day::text as "to", d.kopecks::bigint as kopecks, d.is_opening as "isOpening"
      from changed c cross join lateral (values
        (c.first_day, c.first_day, c.gap, true), (c.next_day, c.last_day, c.kopecks - c.gap, false)
      ) as d (first_day, last_day, kopecks, is_opening)
      where c.last_day >= $4 and d.kopecks <> 0 order by c.last_day, d.is_opening desc limit $6`,
    values: [account, since, openingBalance, from, day, maxListed, explained],
  })
  return rows.map(({ kopecks, ...days }) => ({ ...days, kopecks: Number(kopecks) }))
}

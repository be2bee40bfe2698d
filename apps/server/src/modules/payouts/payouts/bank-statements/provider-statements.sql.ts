import { programmeTimeZone } from '@impulse/api/contracts/contract'
import { addDays, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { isKnownSubmissionSql } from '../approvals/payout-blockers.sql.ts'
import { orderOfReferenceSql } from '../approvals/payout-reference.sql.ts'
import { selectClosedDay } from '../reconciliation/closed-days.sql.ts'
import { isOpenLineSql, isReturnedSql } from './statement-lines.sql.ts'

/**
 * Returns the last day (`YYYY-MM-DD`) for which a statement of the provider account is stored. When none is stored,
 * returns the day before the first start of a server, or before the first submission to the account if that is earlier:
 * a database restore may have removed earlier submissions, but the database still has the first start. Null when the
 * database has neither.
 */
export async function findLastStatementDay(db: Queryable, account: string): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>({
    text: `select coalesce(
        (select max(last_day) from bank_statements where format = 'provider' and account = $1),
        (least(
          (select min(started_at) from database_epochs),
          (select min(request_started_at) from payouts where provider_account = $1)
        ) at time zone '${programmeTimeZone}')::date - 1
      )::text as day`,
    values: [account],
  })
  return rows[0]?.day ?? null
}

/**
 * Returns the ids and the days (`YYYY-MM-DD`, in Moscow) of the payouts that had no outcome in the last statement of
 * the provider account.
 */
export async function selectUndecided(
  db: Queryable,
  account: string,
): Promise<Pick<UndecidedPayout, 'id' | 'day'>[]> {
  const { rows } = await db.query<Pick<UndecidedPayout, 'id' | 'day'>>({
    text: `select external_id as id, created_on::text as day from provider_undecided_payouts where account = $1`,
    values: [account],
  })
  return rows
}

/** Payout without an outcome in the provider's statement. `day`: day of its creation in Moscow, `YYYY-MM-DD`. */
export type UndecidedPayout = { id: string; reference: string | null; day: string }

/**
 * Stores the payouts without an outcome of the newest statement of a provider account. Deletes the stored ones that the
 * provider reported (`reported`: ids) or that our payouts are known to be. A payout that the provider did not report
 * stays: the provider may pay it later, so one answer without it does not permit another submission.
 */
export async function replaceUndecided(
  tx: Tx,
  {
    account,
    reported,
    undecided,
  }: { account: string; reported: readonly string[]; undecided: readonly UndecidedPayout[] },
): Promise<void> {
  await tx.query({
    text: `delete from provider_undecided_payouts u
      where u.account = $1 and (u.external_id = any($2) or ${isKnownSubmissionSql('u')})`,
    values: [account, reported],
  })
  await tx.query({
    text: `insert into provider_undecided_payouts (account, external_id, created_on, order_id)
      select $1, e.id, e.day, ${orderOfReferenceSql('e.reference')}
      from unnest($2::text[], $3::text[], $4::date[]) as e (id, reference, day)
      on conflict do nothing`,
    values: [
      account,
      undecided.map(({ id }) => id),
      undecided.map(({ reference }) => reference),
      undecided.map(({ day }) => day),
    ],
  })
}

/** Returns the ids among `ids` that the provider gave to our payouts. */
export async function selectKnownIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string | null }>({
    text: 'select external_id as id from payouts where external_id = any($1)',
    values: [ids],
  })
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/**
 * Stores a credit for each stored debit of these payouts that has no credit yet, because the provider cancelled the
 * payouts, also when the database does not know their references. `day`: day of the credits, `YYYY-MM-DD`.
 */
export async function insertProviderReturns(
  tx: Tx,
  {
    account,
    ids,
    statement,
    day,
  }: { account: string; ids: readonly string[]; statement: bigint; day: string },
): Promise<void> {
  await tx.query({
    text: `insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks, reference,
        counterparty, counterparty_account, purpose, state, outcome, order_id, returns)
      select $3, 1, d.account, sha256(d.hash), 'credit', d.document_number, $4, d.kopecks, d.reference, '', '', '', 'matched',
        case when d.state in ('duplicate', 'explained') or d.order_id is null then 'duplicate_returned' else 'already' end, d.order_id, d.id
      from bank_statement_lines d
      where d.account = $1 and d.direction = 'debit' and d.document_number = any($2) and d.reference is not null
        and not ${isReturnedSql('d')}
      on conflict (hash) do nothing`,
    values: [account, ids, statement, day],
  })
}

type ReadyPayout = { orderId: string; memberId: string; account: string; externalId: string; day: string }

/**
 * Returns ready payouts that the provider had without an outcome: at an account other than `account`, or as one of the
 * payouts `missing` (ids), which the last statement of `account` lacks.
 */
export async function selectReadyUndecided(
  db: Queryable,
  { account, missing }: { account: string; missing: readonly string[] },
): Promise<ReadyPayout[]> {
  const { rows } = await db.query<ReadyPayout>({
    name: 'ready_undecided',
    text: `select distinct on (p.order_id) p.order_id as "orderId", w.member_id as "memberId", u.account,
        u.external_id as "externalId", u.created_on::text as day
      from provider_undecided_payouts u join payouts p on p.order_id = u.order_id join withdrawals w on w.order_id = p.order_id
      where p.state = 'ready' and (u.account <> $1 or u.external_id = any($2)) and not exists (select from payouts q where q.external_id = u.external_id)
      order by p.order_id, u.created_on desc, u.external_id limit 50`,
    values: [account, missing],
  })
  return rows
}

/**
 * Changes a `ready` payout to `pending`, because the provider already has it, for example after a database restore.
 * Status checks then find the outcome of the payout. Sets the method to `provider`, because the payout may have been
 * moved to bank files in the meantime. Stores the payer that was in force at the submission. Returns false when the
 * payout is not ready. `startedAt`: system clock; `submittedAt`: business clock.
 */
export async function updateSubmittedToProvider(
  tx: Tx,
  {
    orderId,
    account,
    externalId,
    startedAt,
    submittedAt,
  }: { orderId: string; account: string; externalId: string; startedAt: Date; submittedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts set state = 'pending', method = 'provider', provider_account = $2, external_id = $3, request_started_at = $4, submitted_at = $5,
        next_action_at = $4, provider_status = 'pending', payer = coalesce(
          (select c.payer from payer_changes c where c.state = 'applied' and c.decided_at <= $5 order by c.number desc limit 1),
          (select c.before from payer_changes c where c.state = 'applied' order by c.number limit 1)
        )
      where order_id = $1 and state = 'ready'`,
    values: [orderId, account, externalId, startedAt, submittedAt],
  })
  return rowCount === 1
}

/**
 * Returns the provider ids of payouts, submitted before `before`, that disagree with the stored statements: paid without a
 * debit, or returned, or cancelled by the provider, with a debit that no credit returns. The provider may have changed
 * the status of such a payout after the statement of its day was stored. Reads only the outcomes that were recorded after
 * the last closed day: the closing compared the others, and staff explained those that disagreed. There is no limit, so
 * that no payout is forgotten.
 */
export async function selectDisagreeingIds(
  db: Queryable,
  { account, before }: { account: string; before: Date },
): Promise<string[]> {
  const closed = await selectClosedDay(db, account)
  // As a value and not as a subquery, so that PostgreSQL knows how few orders are later.
  const since = closed ? moscowMidnight(addDays(closed.day, 1)) : new Date(0)
  const ofAccount = 'p.provider_account = $1 and p.external_id is not null and p.request_started_at < $2'
  const debit = `bank_statement_lines d on d.order_id = p.order_id and d.direction = 'debit' and d.state = 'matched' and d.settlement is null`
  const { rows } = await db.query<{ id: string | null }>({
    text: `select p.external_id as id
      from orders o join payouts p on p.order_id = o.id left join ${debit}
      where o.category = 'withdrawal' and o.status in ('paid', 'returned') and o.updated_at >= $3 and ${ofAccount}
        and case p.state when 'paid' then d.id is null when 'returned' then d.id is not null and not ${isReturnedSql('d')} end
      union all
      select p.external_id from payouts p join ${debit}
      where p.provider_status = 'returned_after_payment' and p.state = 'paid' and d.account = $1 and not ${isReturnedSql('d')} and ${ofAccount}`,
    values: [account, before, since],
  })
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * Returns the ids of the payments of a provider account, booked on `since` (`YYYY-MM-DD`) or later, that wait for
 * staff, oldest first: second payments and payments that the database does not know; and of those that name a withdrawal
 * and that staff explained. No payout has these ids, so that no status check requests them, and the provider may have
 * cancelled such a payment after the statement of its day was stored. There is no limit: with one, the newest payments
 * would never be requested.
 */
export async function selectWatchedDebitIds(
  db: Queryable,
  { account, since }: { account: string; since: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select l.document_number as id from bank_statement_lines l
      where l.account = $1 and l.direction = 'debit' and l.booked_on >= $2
        and (${isOpenLineSql('l')} or l.state = 'explained' and l.order_id is not null and not ${isReturnedSql('l')})
      order by l.booked_on, l.id`,
    values: [account, since],
  })
  return rows.map(({ id }) => id)
}

/**
 * Marks the provider's debit of a payout as `duplicate`, because the bank has paid the payout and a payout is matched with
 * one debit at most. The server then requests the credit that returns this debit.
 */
export async function updateProviderDebitDuplicate(tx: Tx, orderId: string): Promise<void> {
  await tx.query({
    text: `update bank_statement_lines l set state = 'duplicate', outcome = 'duplicate' from bank_statements s
      where s.id = l.statement and s.format = 'provider' and l.order_id = $1 and l.direction = 'debit' and l.state = 'matched'`,
    values: [orderId],
  })
}

import type { LateLines } from '@impulse/api/payouts/statement-lines'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { type StaffMember, toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { waitsForClosingSql } from '../bank-statements/statement-lines.sql.ts'
import { type ClosedDay, maxListed, type PayoutSums } from './day-closing.rules.ts'

/** Returns the last closed day of an account; null when no day is closed. */
export async function selectClosedDay(db: Queryable, account: string): Promise<ClosedDay | null> {
  const { rows } = await db.query<ClosedDay>({
    text: `select day::text as day, since::text as since, opening_balance as "openingBalance", closing_balance as "closingBalance",
        closed_by as "closedBy", difference, explanation
      from closed_days where account = $1 order by day desc limit 1`,
    values: [account],
  })
  return rows[0] ?? null
}

/** Returns the lines of closed days of an account that were stored since its last closing, oldest first. */
export async function selectLateLines(db: Queryable, account: string): Promise<LateLines> {
  const { rows } = await db.query<LateLines>({
    text: `with late as (select l.* from bank_statement_lines l where l.account = $1 and ${waitsForClosingSql('l')})
      select (select count(*) from late)::int as count, array(
        select jsonb_build_object('account', account, 'bookedOn', booked_on, 'direction', direction,
          'documentNumber', document_number, 'kopecks', kopecks) from late order by booked_on, id limit $2
      ) as first`,
    values: [account, maxListed],
  })
  const [late] = rows
  if (!late) throw new Error('the late lines of an account must be one row')
  return late
}

/** Returns true when the actor imported a statement of the account with a day between `from` and `day`. */
export async function hasImported(
  db: Queryable,
  { account, actor, from, day }: { account: string; actor: string; from: string; day: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from bank_statements where account = $1 and actor = $2 and last_day >= $3 and first_day <= $4 limit 1`,
    values: [account, actor, from, day],
  })
  return rowCount > 0
}

/**
 * Returns true when the person recorded or proposed the outcome of one of the withdrawals or manual settlements, or is its
 * member or recipient. `ids`: of both. `phones`: phones of the person's own member accounts.
 */
export async function isInvolved(
  db: Queryable,
  { ids, person, phones }: { ids: readonly string[]; person: StaffMember; phones: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from withdrawals w join members m on m.id = w.member_id join recipients r on r.id = w.recipient_id
      left join payouts p on p.order_id = w.order_id
      where w.order_id = any($1) and (m.phone = any($4) or r.phone = any($4) or p.outcome_proposal ->> 'staffName' = $2 or exists (
        select from order_events e where e.order_id = w.order_id and e.actor = $3 and e.status in ('paid', 'returned')
      ))
      union all
      select from manual_settlements s join members m on m.id = s.member_id
      left join withdrawals w on w.order_id = s.order_id left join recipients r on r.id = w.recipient_id
      where s.id = any($1) and (m.phone = any($4) or r.phone = any($4) or $2 in (s.author, s.decided_by)) limit 1`,
    values: [ids, person.name, toStaffActor(person), phones],
  })
  return rowCount > 0
}

/**
 * Waits for the running postings and imports, and keeps others out until the commit: what the transaction then reads of
 * the ledger, the payouts and the statements stays as it is. The caller must hold the lock of the sending, because the
 * provider's statement is stored before its postings.
 */
export async function lockReconciled(tx: Tx): Promise<void> {
  await tx.query({ text: 'select await_reconciled_tables()', values: [] })
}

/** Stores a closed day. Returns false when the day is already closed. */
export async function insertClosedDay(
  tx: Tx,
  {
    account,
    sums,
    at,
    payoutIds,
    returnIds,
    ...closed
  }: ClosedDay & {
    account: string
    sums: Pick<PayoutSums, 'inTransit' | 'settled'>
    at: Date
    payoutIds: readonly string[]
    returnIds: readonly string[]
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into closed_days
        (account, day, since, opening_balance, closing_balance, in_transit, settled, closed_by, closed_at, difference, explanation,
          explained_debits, explained_credits)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (account, day) do nothing`,
    values: [
      account,
      closed.day,
      closed.since,
      closed.openingBalance,
      closed.closingBalance,
      sums.inTransit,
      sums.settled,
      closed.closedBy,
      at,
      closed.difference,
      closed.explanation,
      payoutIds,
      returnIds,
    ],
  })
  return rowCount === 1
}

import type { Queryable } from '../../../platform/db/db.ts'
import { isHalfLiftedSql } from '../../identity/restrictions/restrictions.service.ts'

export type WaitingRow = { count: number; oldestAt: Date | null }

async function read(db: Queryable, text: string, values: readonly unknown[] = []): Promise<WaitingRow> {
  const { rows } = await db.query<{ count: bigint; oldest: Date | null }>({ text, values })
  return { count: Number(rows[0]?.count ?? 0), oldestAt: rows[0]?.oldest ?? null }
}

export const countDocuments = (db: Queryable): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(submitted_at) as oldest from identity_documents where status = 'review'`,
  )

/** Counts the orders in review of one category: `withdrawal`, or `contract` for claims. */
export const countOrdersInReview = (db: Queryable, category: string): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(updated_at) as oldest from orders where category = $1 and status = 'review'`,
    [category],
  )

export const countOpenCases = (db: Queryable): Promise<WaitingRow> =>
  read(db, `select count(*) as count, min(opened_at) as oldest from risk_cases where state = 'open'`)

/**
 * Counts the restrictions that one staff member agreed to lift after `consentStart` and that still wait for a second
 * staff member.
 */
export const countHalfLiftedRestrictions = (db: Queryable, consentStart: Date): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(lift_approved_at) as oldest from restrictions where ${isHalfLiftedSql('$1')}`,
    [consentStart],
  )

/** Counts the balance corrections that wait for the decision of a second staff member. */
export const countBalanceChanges = (db: Queryable): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(created_at) as oldest from balance_corrections where state = 'open'`,
  )

/** Counts the payouts that came back to deleted accounts and for which no manual settlement is open or paid. */
export const countUnclaimedPayouts = (db: Queryable): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(u.returned_at) as oldest from (
        select max(t.occurred_at) as returned_at from entries e join transactions t using (member_id, seq)
        where e.account = 'unclaimed' and e.amount > 0
          and not exists (select from manual_settlements s where s.order_id = t.order_id and s.state in ('open', 'applied'))
        group by t.order_id
      ) u`,
  )

/** Counts the manual settlements that wait for the decision of a second staff member. */
export const countSettlements = (db: Queryable): Promise<WaitingRow> =>
  read(db, `select count(*) as count, min(created_at) as oldest from manual_settlements where state = 'open'`)

/** Counts the member merges that wait for the decision of a second staff member. */
export const countMerges = (db: Queryable): Promise<WaitingRow> =>
  read(db, `select count(*) as count, min(created_at) as oldest from member_merges where state = 'open'`)

/** Counts the changes of the payer that wait for the decision of a second administrator. */
export const countPayerChanges = (db: Queryable): Promise<WaitingRow> =>
  read(db, `select count(*) as count, min(created_at) as oldest from payer_changes where state = 'open'`)

/** Counts the proposals of legal texts that wait for the decision of a second staff member. */
export const countDocumentProposals = (db: Queryable): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(created_at) as oldest from legal_text_proposals where state = 'open'`,
  )

/** Counts the tickets that wait for an answer of the support. */
export const countAdminTickets = (db: Queryable): Promise<WaitingRow> =>
  read(db, `select count(*) as count, min(created_at) as oldest from tickets where status = 'open'`)

export const countRejectingImports = (db: Queryable, since: Date): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(finished_at) as oldest from import_batches
      where finished_at > $1 and undone_at is null and (report ->> 'rejected')::bigint > 0`,
    [since],
  )

/**
 * Counts the unfinished recalculations. An unfinished recalculation blocks the approval of other reward
 * rules.
 */
export const countUnfinishedRecalculations = (db: Queryable): Promise<WaitingRow> =>
  read(
    db,
    `select count(*) as count, min(approved_at) as oldest from rule_drafts
      where recalculated_to is not null and recalculated_at is null`,
  )

export type Liabilities = { available: bigint; reserved: bigint; frozen: bigint; debt: bigint }

/**
 * Returns the sums of the stored balances of all members, in points. `reserved`: points held for unpaid withdrawals,
 * including points in transit. `debt`: zero or negative.
 */
export async function sumLiabilities(db: Queryable): Promise<Liabilities | null> {
  const { rows } = await db.query<Liabilities>({
    text: `select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as reserved,
        coalesce(sum(frozen), 0)::bigint as frozen, coalesce(sum(debt), 0)::bigint as debt from balances`,
    values: [],
  })
  return rows[0] ?? null
}

/**
 * Returns, for each moment in `until`, the sum of the frozen points that are released at or before this
 * moment.
 */
export async function sumReleased(db: Queryable, until: readonly Date[]): Promise<bigint[]> {
  const { rows } = await db.query<{ sum: bigint }>({
    text: `select coalesce(sum(p.remaining), 0)::bigint as sum from unnest($1::timestamptz[]) with ordinality u (at, place)
      left join pending_parts p on p.account = 'frozen' and p.remaining > 0 and p.releases_at <= u.at
      group by u.place order by u.place`,
    values: [until],
  })
  return rows.map(({ sum }) => sum)
}

type Counted = { count: bigint; sum: bigint }
export type FunnelRow = {
  connected: bigint
  rewarded: Counted
  released: Counted
}

/**
 * Counts the active contracts that were connected on or after `since`, how many of them earned points (`rewarded`), and
 * how many of the rewarded ones have the status `released`. `sum`: points that the counted contracts earned.
 */
export async function countConnected(db: Queryable, since: string): Promise<FunnelRow> {
  const { rows } = await db.query<Record<'connected' | 'rewarded' | 'released' | 'earned' | 'free', bigint>>({
    text: `select count(*) as connected, count(*) filter (where reward > 0) as rewarded,
        coalesce(sum(reward), 0)::bigint as earned,
        count(*) filter (where reward > 0 and status = 'released') as released,
        coalesce(sum(reward) filter (where status = 'released'), 0)::bigint as free
      from contracts
      where connected_on >= $1 and status <> 'undone' and status in ('confirmed', 'released')`,
    values: [since],
  })
  const { connected = 0n, rewarded = 0n, released = 0n, earned = 0n, free = 0n } = rows[0] ?? {}
  return {
    connected,
    rewarded: { count: rewarded, sum: earned },
    released: { count: released, sum: free },
  }
}

/**
 * Counts the payouts that were sent at or after `since` (`left`), and how many of them were paid (`paid`). `sum`: sum
 * of their credited amounts.
 */
export async function countSubmittedPayouts(
  db: Queryable,
  since: Date,
): Promise<{ left: Counted; paid: Counted }> {
  const { rows } = await db.query<Record<'left' | 'sent' | 'paid' | 'arrived', bigint>>({
    text: `select count(*) as "left", coalesce(sum(w.credited), 0)::bigint as sent,
        count(*) filter (where p.state = 'paid') as paid,
        coalesce(sum(w.credited) filter (where p.state = 'paid'), 0)::bigint as arrived
      from payouts p join withdrawals w on w.order_id = p.order_id where p.submitted_at >= $1`,
    values: [since],
  })
  const { left = 0n, sent = 0n, paid = 0n, arrived = 0n } = rows[0] ?? {}
  return { left: { count: left, sum: sent }, paid: { count: paid, sum: arrived } }
}

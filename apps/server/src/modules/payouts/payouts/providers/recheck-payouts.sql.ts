import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { contradictions, type PayoutState, type ProviderStatus } from '@impulse/api/payouts/payout-statuses'
import { maxRefusedSubmissions } from './provider-payouts.rules.ts'
import { columns, type ProviderPayout, joins } from './provider-payouts.sql.ts'

/** SQL form of `isContradicted` for the payout `p`. */
export const isContradictedSql = `(p.provider_status in (${contradictions.map((status) => `'${status}'`).join(', ')})
  and p.contradiction_explanation is null)`

/** Leases the final payouts of a provider account whose status check is due, so that no other worker checks them. */
export async function leaseForRecheck(
  db: Queryable,
  { now, until, providerAccount, limit }: { now: Date; until: Date; providerAccount: string; limit: number },
): Promise<ProviderPayout[]> {
  const { rows } = await db.query<ProviderPayout>({
    name: 'payout_recheck_lease',
    text: `with due as (
        select p.order_id from payouts p
        where p.state in ('paid', 'returned') and p.next_action_at <= $1 and p.provider_account = $3
        order by p.next_action_at limit $4 for update skip locked
      ), leased as (
        update payouts p set next_action_at = $2 from due where p.order_id = due.order_id returning p.*
      ) select ${columns} from leased p ${joins} order by o.number`,
    values: [now, until, providerAccount, limit],
  })
  return rows
}

/**
 * Stores the result of the status check of a final payout. With `nextActionAt` null, the payout is not checked again.
 * Returns false when the payout is no longer in the state `state`.
 */
export async function updateRechecked(
  db: Queryable,
  input: {
    orderId: string
    state: PayoutState
    providerStatus: ProviderStatus | null
    nextActionAt: Date | null
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update payouts set provider_status = coalesce($3, provider_status), next_action_at = $4
      where order_id = $1 and state = $2`,
    values: [input.orderId, input.state, input.providerStatus, input.nextActionAt],
  })
  return rowCount === 1
}

/**
 * Returns the payouts that staff must check: the provider contradicts their recorded outcome, or has refused them so
 * often that they wait for staff.
 */
export async function selectForStaff(db: Queryable): Promise<ProviderPayout[]> {
  const { rows } = await db.query<ProviderPayout>({
    text: `select ${columns} from payouts p ${joins}
      where p.method = 'provider' and (
        (p.state = 'ready' and p.refused_submissions >= ${maxRefusedSubmissions})
        or ${isContradictedSql}
      ) order by o.number limit 1000`,
    values: [],
  })
  return rows
}

/** Stores staff's explanation of a contradiction. Returns false when the payout has no unexplained contradiction. */
export async function updateContradictionExplanation(
  tx: Tx,
  { orderId, explanation }: { orderId: string; explanation: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts p set contradiction_explanation = $2 where p.order_id = $1 and ${isContradictedSql}`,
    values: [orderId, explanation],
  })
  return rowCount === 1
}

/** Returns true when `actor` recorded that the payout was paid or returned. */
export async function hasRecordedOutcome(
  db: Queryable,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from order_events where order_id = $1 and actor = $2 and status in ('paid', 'returned')`,
    values: [orderId, actor],
  })
  return rowCount > 0
}

/**
 * Returns true when the staff member recorded the return of the payout by hand: as its outcome, or by matching a line
 * of a bank statement.
 */
export async function hasReturnedByHand(
  db: Queryable,
  { orderId, number, staffName }: { orderId: string; number: bigint; staffName: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from audit_events
        where action = 'payout.outcome-recorded' and object = $2 and actor = $3 and reason is distinct from 'paid' and reason not like 'paid: %'
      union all
      select from bank_statement_lines
        where order_id = $1 and direction = 'credit' and state = 'matched' and decided_by = $4
      limit 1`,
    values: [orderId, String(number), toStaffActor({ name: staffName }), staffName],
  })
  return rowCount > 0
}

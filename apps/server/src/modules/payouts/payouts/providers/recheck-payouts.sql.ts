import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { type Contradiction, contradictions, type PayoutState } from '@impulse/api/payouts/payout-statuses'
import { maxRefusedSubmissions } from './provider-payouts.rules.ts'
import { providerPayoutColumns, type ProviderPayout, payoutJoins } from './provider-payouts.sql.ts'

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
      ) select ${providerPayoutColumns} from leased p ${payoutJoins} order by o.number`,
    values: [now, until, providerAccount, limit],
  })
  return rows
}

type RecheckedPayout = { orderId: string; state: PayoutState; nextActionAt: Date | null }

/**
 * Stores the time of the next status check of a payout that is in the final state `state`. With `nextActionAt` null, the
 * payout is not checked again. `isAgreed`: the provider reported the recorded outcome, so that a contradiction that
 * staff have explained is over, and is found again when it comes back.
 */
export async function updateNextRecheck(
  db: Queryable,
  { orderId, state, nextActionAt, isAgreed = false }: RecheckedPayout & { isAgreed?: boolean },
): Promise<void> {
  await db.query({
    text: `update payouts set next_action_at = $3,
        provider_status = case when $4 and contradiction_explanation is not null then null else provider_status end
      where order_id = $1 and state = $2`,
    values: [orderId, state, nextActionAt, isAgreed],
  })
}

/**
 * Lets the status of a payout be checked at `nextActionAt` when no check is due, because its outcome was recorded after
 * the checks of an earlier outcome had ended.
 */
export async function updateRecheckStarted(
  tx: Tx,
  { orderId, nextActionAt }: Pick<RecheckedPayout, 'orderId' | 'nextActionAt'>,
): Promise<void> {
  await tx.query({
    text: 'update payouts set next_action_at = $2 where order_id = $1 and next_action_at is null',
    values: [orderId, nextActionAt],
  })
}

/**
 * Stores a contradiction of the recorded outcome. An explanation of another contradiction no longer counts. Returns
 * false and stores nothing when this contradiction was found before, or the payout is no longer in the state `state`.
 */
export async function updateContradiction(
  tx: Tx,
  { orderId, state, contradiction, nextActionAt }: RecheckedPayout & { contradiction: Contradiction },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts set provider_status = $3, next_action_at = $4, contradiction_explanation = null
      where order_id = $1 and state = $2 and provider_status is distinct from $3`,
    values: [orderId, state, contradiction, nextActionAt],
  })
  return rowCount === 1
}

/**
 * Returns the payouts that staff must check: the provider contradicts their recorded outcome, or has refused them so
 * often that they wait for staff.
 */
export async function selectForStaff(db: Queryable): Promise<ProviderPayout[]> {
  const { rows } = await db.query<ProviderPayout>({
    text: `select ${providerPayoutColumns} from payouts p ${payoutJoins}
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

/** SQL condition: the staff member `$3` proposed the recorded outcome of the payout `p`. */
const hasProposedOutcomeSql = `p.outcome_proposal ->> 'staffName' = $3 and p.outcome_proposal ->> 'outcome' = p.state`

/** Returns true when the staff member recorded or proposed that the payout was paid or returned. */
export async function hasRecordedOutcome(
  db: Queryable,
  { orderId, staffName }: { orderId: string; staffName: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from order_events where order_id = $1 and actor = $2 and status in ('paid', 'returned')
      union all
      select from payouts p where p.order_id = $1 and ${hasProposedOutcomeSql}
      limit 1`,
    values: [orderId, toStaffActor({ name: staffName }), staffName],
  })
  return rowCount > 0
}

/**
 * Returns true when the staff member recorded or proposed the return of the payout by hand: as its outcome, or by
 * matching a line of a bank statement.
 */
export async function hasReturnedByHand(
  db: Queryable,
  { orderId, number, staffName }: { orderId: string; number: bigint; staffName: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from audit_events
        where action = 'payout.outcome-recorded' and object = $2 and actor = $4 and reason is distinct from 'paid' and reason not like 'paid: %'
      union all
      select from bank_statement_lines
        where order_id = $1 and direction = 'credit' and state = 'matched' and decided_by = $3
      union all
      select from payouts p where p.order_id = $1 and p.state = 'returned' and ${hasProposedOutcomeSql}
      limit 1`,
    values: [orderId, String(number), staffName, toStaffActor({ name: staffName })],
  })
  return rowCount > 0
}

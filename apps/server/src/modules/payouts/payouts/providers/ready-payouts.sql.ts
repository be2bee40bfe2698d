import type { Query, Queryable, Tx } from '../../../../platform/db/db.ts'
import { isSendableSql } from '../approvals/payout-blockers.sql.ts'
import { maxRefusedSubmissions } from './provider-payouts.rules.ts'
import { providerPayoutColumns, payoutJoins, type ProviderPayout } from './provider-payouts.sql.ts'

/** `remaining`: points that remain of the daily cap. `now`: time of the system clock. */
type Limits = { remaining: bigint; now: Date }

/** Member with a payout that can be submitted, and the place of that payout in the queue. */
type NextInQueue = { memberId: string; position: bigint }

/**
 * Finds the first payout after the place `after` of the queue that can be submitted. Ignores payouts of more than
 * `remaining` points, payouts with a blocker, payouts that wait after a refusal, and payouts of a member with a payout
 * that is being submitted. Takes no locks, so the caller must search again under the lock of the member's balances.
 */
export async function findNextInQueue(
  db: Queryable,
  next: Limits & { after: bigint },
): Promise<NextInQueue | null> {
  // First checks that any ready payout exists. Usually none exists, and PostgreSQL needs many milliseconds to plan the
  // next statement.
  const { rowCount } = await db.query({
    name: 'payout_ready_exists',
    text: `select from payouts where method = 'provider' and state = 'ready' and position > $1 limit 1`,
    values: [next.after],
  })
  if (rowCount === 0) return null
  const { rows } = await db.query<NextInQueue>({ name: 'payout_queue', ...nextInQueueQuery(next) })
  return rows[0] ?? null
}

/** Returns the query of `findNextInQueue`. It reads the queue by its index, up to the first payout that it can return. */
export const nextInQueueQuery = ({
  remaining,
  now,
  after,
}: Limits & { after: bigint }): Query<NextInQueue> => ({
  text: firstSendable({
    select: 'ready.member_id as "memberId", ready.position',
    where: 'p.position > $3',
    orderBy: 'p.position',
  }),
  values: [remaining, now, after],
})

/**
 * Returns the member's first payout of the queue that can be submitted. The caller must hold the lock of the member's
 * balances.
 */
export async function selectNextOfMember(
  tx: Tx,
  next: Limits & { memberId: string },
): Promise<ProviderPayout | null> {
  const { rows } = await tx.query<ProviderPayout>({ name: 'payout_next', ...nextOfMemberQuery(next) })
  return rows[0] ?? null
}

/** Returns the query of `selectNextOfMember`. It reads the withdrawals of the member and no other ready payouts. */
export const nextOfMemberQuery = ({
  remaining,
  now,
  memberId,
}: Limits & { memberId: string }): Query<ProviderPayout> => ({
  // PostgreSQL cannot use the index of the queue for this order, so it begins with the index of the member.
  text: `with next as (${firstSendable({
    select: 'ready.order_id',
    where: 'w.member_id = $3',
    orderBy: 'p.position + 0',
  })})
    select ${providerPayoutColumns} from next join payouts p on p.order_id = next.order_id ${payoutJoins}`,
  values: [remaining, now, memberId],
})

/**
 * Returns the SQL query of the first payout, in the order `orderBy`, that can be submitted and for which `where` holds.
 * `offset 0` makes PostgreSQL apply the inner conditions first. The search for blockers, which is slow, then ends at the
 * first payout without a blocker and does not cover all ready payouts.
 */
const firstSendable = ({
  select,
  where,
  orderBy,
}: {
  select: string
  where: string
  orderBy: string
}): string =>
  `select ${select} from (
      select p.order_id, p.position, p.approvals_needed, w.member_id
      from payouts p join withdrawals w on w.order_id = p.order_id
      where p.method = 'provider' and p.state = 'ready' and w.credited <= $1 and ${where}
        and p.refused_submissions < ${maxRefusedSubmissions} and (p.next_action_at is null or p.next_action_at <= $2)
        and not exists (
          select from payouts q join withdrawals v on v.order_id = q.order_id
          where q.state = 'sending' and q.provider_status is null and v.member_id = w.member_id
        )
      order by ${orderBy} offset 0
    ) ready
    where ${isSendableSql({ payout: 'ready', withdrawal: 'ready' })} limit 1`

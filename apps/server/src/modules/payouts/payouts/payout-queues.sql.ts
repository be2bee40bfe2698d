import type { PayoutQueue, WithdrawalQueue } from '@impulse/api/payouts/payout-queues'
import type { Queryable } from '../../../platform/db/db.ts'
import { isInDebtSql, payoutBlockersSql } from './approvals/payout-blockers.sql.ts'
import { openReportedPaymentsSql } from './bank-responses/reported-payments.sql.ts'
import { isOpenLineSql } from './bank-statements/statement-lines.sql.ts'
import { maxRefusedSubmissions } from './providers/provider-payouts.rules.ts'
import { isContradictedSql } from './providers/recheck-payouts.sql.ts'

/** Queue of payouts that wait: their number, their sum in points, and the time since which the oldest one waits. */
export type PayoutQueueRow = { queue: PayoutQueue; count: number; sum: bigint; oldestAt: Date | null }

/**
 * SQL condition: the payout has a blocker that stays. A requested risk check ends within seconds, so it counts only after
 * it ended with an error.
 */
const isBlockedSql = `(
    cardinality(array_remove(${payoutBlockersSql({ payout: 'p', withdrawal: 'w' })}, 'risk_check_pending')) > 0
    or exists (select from risk_check_queue x where x.member_id = w.member_id and x.failed_at is not null)
  )`

/**
 * SQL condition: the money of the payout `p` has not left. That of a batch that nobody has handed over to the bank has
 * not.
 */
const isUnsentSql = `(p.state = 'ready' or (p.state = 'pending' and p.batch is not null and not exists (
      select from payout_batch_events e where e.batch = p.batch and e.kind in ('handed_over', 'processing')
    )))`

/**
 * SQL condition of each queue that the list of withdrawals shows. `p`: payout, `w`: withdrawal, `$1`: today in Moscow.
 */
const withdrawalConditions: Record<WithdrawalQueue, string> = {
  'payouts-blocked': `${isUnsentSql}
    and ((p.method = 'provider' and p.refused_submissions >= ${maxRefusedSubmissions}) or ${isBlockedSql})`,
  'payouts-in-debt': `${isUnsentSql} and ${isInDebtSql('w.member_id')}`,
  'payouts-overdue': `p.state in ('sending', 'pending') and w.expected_on < $1`,
}

/**
 * SQL condition of each queue of payouts. `p`: payout, `w`: withdrawal, `$1`: today in Moscow, `$2`: an hour ago
 * (system clock).
 */
const payoutConditions: Record<Exclude<PayoutQueue, keyof typeof lineConditions>, string> = {
  'payouts-ready': isUnsentSql,
  ...withdrawalConditions,
  'payouts-unclear': `p.method = 'provider' and (
      (p.state in ('sending', 'pending') and p.request_started_at < $2)
      or ${isContradictedSql}
    )`,
  'batches-partly-answered': `p.state = 'pending'
    and exists (select from payouts answered where answered.batch = p.batch and answered.state in ('paid', 'returned'))`,
}

/** SQL condition of each queue of statement lines. `l`: line. */
const lineConditions = {
  'statement-lines': isOpenLineSql('l'),
  // The provider pays from its own account, so that a debit of its payout is a second payment.
  'double-debits': `${isOpenLineSql('l')} and (l.state = 'duplicate' or l.outcome = 'refund_conflict'
      or (l.outcome = 'of_provider' and l.direction = 'debit'))`,
} as const satisfies Partial<Record<PayoutQueue, string>>

/**
 * Returns the queues of payouts that staff must check. `today`: day in Moscow, `YYYY-MM-DD`. `hourAgo`: system clock. A
 * payout whose money may have left waits since its submission, and any other payout since its last approval, even after
 * a refusal by the provider, or in a batch that nobody has handed over. A statement line waits since its import, and a
 * payment that a table of results reported since the report. These times are of the business clock.
 */
export async function selectPayoutQueues(
  db: Queryable,
  { today, hourAgo }: { today: string; hourAgo: Date },
): Promise<PayoutQueueRow[]> {
  const { rows } = await db.query<PayoutQueueRow>({
    text: Object.entries(payoutConditions)
      .map(
        ([
          queue,
          condition,
        ]) => `select '${queue}' as queue, count(*)::int as count, coalesce(sum(w.credited), 0)::bigint as sum,
          min(coalesce(
            case when not ${isUnsentSql} then p.submitted_at end,
            (select max(a.at) from withdrawal_approvals a where a.order_id = p.order_id)
          )) as "oldestAt"
        from payouts p join withdrawals w on w.order_id = p.order_id
        where $1::date is not null and $2::timestamptz is not null and ${condition}`,
      )
      .concat(
        Object.entries(lineConditions).map(
          ([
            queue,
            condition,
          ]) => `select '${queue}', count(*)::int, (coalesce(sum(x.kopecks), 0) / 100)::bigint, min(x.since) from (
              select l.kopecks, s.imported_at as since
              from bank_statement_lines l join bank_statements s on s.id = l.statement where ${condition}
              ${queue === 'double-debits' ? `union all ${openReportedPaymentsSql}` : ''}
            ) x`,
        ),
      )
      .join(' union all '),
    values: [today, hourAgo],
  })
  return rows
}

/** Returns the order ids of the payouts that a queue of withdrawals counts. `today`: day in Moscow, `YYYY-MM-DD`. */
export async function selectQueuedOrders(
  db: Queryable,
  { queue, today }: { queue: WithdrawalQueue; today: string },
): Promise<string[]> {
  // PostgreSQL refuses a parameter that the statement does not use, and not every queue uses `$1`.
  const { rows } = await db.query<{ orderId: string }>({
    text: `select p.order_id as "orderId" from payouts p join withdrawals w on w.order_id = p.order_id
      where $1::date is not null and ${withdrawalConditions[queue]}`,
    values: [today],
  })
  return rows.map(({ orderId }) => orderId)
}

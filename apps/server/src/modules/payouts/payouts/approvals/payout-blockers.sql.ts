import type { Queryable } from '../../../../platform/db/db.ts'
import {
  approverDecidedOnMemberSql,
  approverRewardPaidDebtSql,
  mayStillApproveSql,
} from './approver-credits.sql.ts'
import {
  hasOpenReportedPaymentSql,
  openReportedDocumentsSql,
} from '../bank-responses/reported-payments.sql.ts'
import { isOpenLineSql } from '../bank-statements/statement-lines.sql.ts'
import { unreachableDays, watchedDays } from '../providers/provider-payouts.rules.ts'
import { singleApproverDays } from './payouts.rules.ts'

/** Reason why a payout cannot be sent now, although its withdrawal was approved. */
export type PayoutBlocker =
  | 'restricted'
  | 'risk_case_open'
  | 'risk_check_pending'
  | 'in_debt'
  | 'document_not_approved'
  | 'approvals_insufficient'
  | 'approver_credited_member'
  | 'debit_unreconciled'
  | 'provider_undecided'
  | 'import_undo_unfinished'

/** Returns the SQL that counts approvals of `order` by staff members who still may approve it. */
export const validApprovalCountSql = (order: string): string => `(
    select count(*) from withdrawal_approvals approval
    where approval.order_id = ${order} and ${mayStillApproveSql('approval')}
  )`

/**
 * Returns the SQL condition: the withdrawal has fewer than two valid approvals, and an approver also helped the member
 * to get money, for example by lifting a restriction. The help counts when it came after the approval, or at most
 * `singleApproverDays` days before it.
 */
const isSoleApproverCreditingSql = (withdrawal: string): string =>
  `(${validApprovalCountSql(`${withdrawal}.order_id`)} < 2 and (${approverRewardPaidDebtSql({ withdrawal })} or
    ${approverDecidedOnMemberSql({ withdrawal, since: `approval.at - interval '${singleApproverDays} days'` })}))`

/**
 * Returns the SQL condition: a debit of a bank statement waits for a decision of staff, and the debit contains the
 * reference of `order` (even with another sum), or `order` is suggested for the debit; or a table of results reported a
 * payment that was not expected and is not decided. The bank may then have paid `order` already. `isOtherPayment`: SQL
 * condition: the line `x`, for which `order` is suggested, is known to be another payment.
 */
export const hasUnreconciledDebitSql = (
  order: string,
  isOtherPayment = 'false',
): string => `(${hasOpenReportedPaymentSql(order)} or exists (
      select from bank_statement_lines x
      where x.order_id = ${order} and x.direction = 'debit' and ${isOpenLineSql('x')}
    ) or exists (
      select from bank_statement_lines x where x.suggested_order_id = ${order} and x.direction = 'debit' and x.state = 'unmatched' and not ${isOtherPayment}
    ))`

/** Returns true when the bank may have paid the order (`hasUnreconciledDebitSql`). */
export async function hasUnreconciledDebit(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select where ${hasUnreconciledDebitSql('$1')}`,
    values: [orderId],
  })
  return rowCount > 0
}

/**
 * Returns the SQL condition on a row of `provider_undecided_payouts`: the row is the submission that the database has
 * of the same order. Compares the order as well, because two accounts may give the same id to different payouts.
 */
export const isKnownSubmissionSql = (undecided: string): string =>
  `exists (select from payouts y where y.order_id = ${undecided}.order_id and y.external_id = ${undecided}.external_id)`

/**
 * Returns the SQL condition: a provider account has, or had in its last report, a payout of `order` without an outcome,
 * and the database does not know that this payout was sent, for example after a restore. With `today` (SQL of a day), a
 * payout that is too old does not count, nor one whose account has listed no payouts for a week: its outcome is not
 * expected any more, and two staff members decide without it.
 */
export const isUndecidedAtProviderSql = (order: string, today?: string): string => `exists (
      select from provider_undecided_payouts x where x.order_id = ${order}
        and not ${isKnownSubmissionSql('x')} ${
          today
            ? `and (x.created_on < ${today}::date - ${watchedDays} or ${today}::date - ${unreachableDays} > coalesce((
                select max(s.last_day) from bank_statements s where s.format = 'provider' and s.account = x.account
              ), x.created_on)) is not true`
            : ''
        }
    )`

/**
 * Returns true when a provider account has a payout of the order without an outcome that the database does not know.
 */
export async function isUndecidedAtProvider(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select where ${isUndecidedAtProviderSql('$1')}`,
    values: [orderId],
  })
  return rowCount > 0
}

/**
 * Returns the SQL condition: a fact of the member changed and the risk rules have not checked it yet. A check that ended
 * with an error stays requested until a later one succeeds.
 */
const isRiskCheckPendingSql = (memberId: string): string =>
  `exists (select from risk_check_queue x where x.member_id = ${memberId})`

/** Returns the SQL condition: the member is in debt. */
export const isInDebtSql = (memberId: string): string =>
  `exists (select from balances x where x.member_id = ${memberId} and x.debt < 0)`

/**
 * Returns the SQL array of the blockers of a payout. `payout` and `withdrawal`: SQL aliases of the rows of the payout
 * and of its withdrawal. The payout waits until the blockers are removed or staff reject the withdrawal.
 */
export const payoutBlockersSql = ({ payout, withdrawal }: { payout: string; withdrawal: string }): string =>
  `array_remove(array[
    case when exists (select from restrictions x where x.member_id = ${withdrawal}.member_id) then 'restricted' end,
    case when exists (
      select from withdrawal_blocks x where x.order_id = ${withdrawal}.order_id and x.is_on
    ) then 'risk_case_open' end,
    case when ${isRiskCheckPendingSql(`${withdrawal}.member_id`)} then 'risk_check_pending' end,
    case when ${isInDebtSql(`${withdrawal}.member_id`)} then 'in_debt' end,
    case when not exists (
      select from identity_documents x where x.member_id = ${withdrawal}.member_id and x.status = 'approved'
    ) then 'document_not_approved' end,
    case when ${validApprovalCountSql(`${withdrawal}.order_id`)} < ${payout}.approvals_needed then 'approvals_insufficient' end,
    case when ${isSoleApproverCreditingSql(withdrawal)} then 'approver_credited_member' end,
    case when ${hasUnreconciledDebitSql(`${withdrawal}.order_id`)} then 'debit_unreconciled' end,
    case when ${isUndecidedAtProviderSql(`${withdrawal}.order_id`)} then 'provider_undecided' end,
    case when exists (
      select from contracts x
      cross join lateral (
        -- Imports that recorded the contract, changed it or cancelled it.
        select x.batch union all select l.batch from import_changes l where l.number = x.number
      ) i
      join import_batches b on b.id = i.batch left join import_undos u on u.batch = b.id
      where x.member_id = ${withdrawal}.member_id and b.undone_at is null
        and (b.undo_started_at is not null or (u.batch is not null and u.finished_at is null))
    ) then 'import_undo_unfinished' end
  ], null)`

/** Returns the SQL condition: the payout has no blocker, so it can be sent. */
export const isSendableSql = (aliases: { payout: string; withdrawal: string }): string =>
  `cardinality(${payoutBlockersSql(aliases)}) = 0`

/**
 * Returns the payouts that can be sent now. The caller must hold the locks of their members' balances, because
 * changes of debts, restrictions and risk blocks take the same locks.
 */
export async function selectSendable(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ orderId: string }>({
    name: 'payouts_sendable',
    text: `select w.order_id as "orderId" from payouts p join withdrawals w on w.order_id = p.order_id
      where p.order_id = any($1::uuid[]) and ${isSendableSql({ payout: 'p', withdrawal: 'w' })}`,
    values: [orderIds],
  })
  return new Set(rows.map(({ orderId }) => orderId))
}

/**
 * SQL condition: payouts are paused after a restore. Until they are resumed, the bank or the provider may have paid any
 * order without a trace in the database; nobody can request another one in the meantime.
 */
const isRestoreUnreconciledSql = 'exists (select from payout_pause where unreconciled_until is not null)'

/** Returns true while the days in which payouts may be missing are not reconciled after a restore. */
export async function isRestoreUnreconciled(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query({ text: `select where ${isRestoreUnreconciledSql}`, values: [] })
  return rowCount > 0
}

/** Codes of the refusals of a refund whose order may be paid already. They end with a decision of staff or a report. */
export const refundRefusals = [
  'withdrawal_debit_unreconciled',
  'provider_is_paying',
  'withdrawal_restore_unreconciled',
] as const
type RefundRefusal = { code: (typeof refundRefusals)[number]; documents: string[] }

/**
 * Returns the refusal of a refund when an order may be paid already: a debit for it waits for a decision of staff, the
 * provider has a payout of it without an outcome, or the days in which it may have been sent are not reconciled after a
 * restore. Null when none of these holds. `documents`: numbers of the debits that are of the order or suggested for it,
 * and of its payments in tables of results. `today`: as in `isUndecidedAtProviderSql`; null: every payout counts.
 */
export async function findRefundRefusal(
  db: Queryable,
  orderId: string,
  today: string | null = null,
): Promise<RefundRefusal | null> {
  type Row = { isDebited: boolean; isUndecided: boolean; isRestored: boolean; documents: string[] }
  const { rows } = await db.query<Row>({
    text: `select ${hasUnreconciledDebitSql('o.id')} as "isDebited", ${isUndecidedAtProviderSql('o.id', '$2')} as "isUndecided",
        ${isRestoreUnreconciledSql} as "isRestored", array(
          select x.document_number from bank_statement_lines x
          where (x.order_id = o.id or x.suggested_order_id = o.id) and x.direction = 'debit' and x.document_number <> ''
            and ${isOpenLineSql('x')} order by x.id
        ) || ${openReportedDocumentsSql('o.id')} as documents
      from orders o where o.id = $1`,
    values: [orderId, today],
  })
  const [order] = rows
  if (order?.isDebited) return { code: 'withdrawal_debit_unreconciled', documents: order.documents }
  if (order?.isUndecided) return { code: 'provider_is_paying', documents: [] }
  return order?.isRestored ? { code: 'withdrawal_restore_unreconciled', documents: [] } : null
}

/**
 * Returns true when a payout is `ready` but another person must approve it: the payout no longer has enough approvals,
 * or its only approver credited the member.
 */
export async function isApprovalMissing(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from payouts p join withdrawals w on w.order_id = p.order_id
      where p.order_id = $1 and p.state = 'ready'
        and (${validApprovalCountSql('p.order_id')} < p.approvals_needed or ${isSoleApproverCreditingSql('w')})`,
    values: [orderId],
  })
  return rowCount > 0
}

import type { PayoutState } from '@impulse/api/payouts/payout-statuses'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import {
  approverCreditedMemberSql,
  mayStillApproveSql,
  requesterMemberIdsSql,
} from './approver-credits.sql.ts'
import type { ApproverCaps } from './payouts.rules.ts'
import { payoutBlockersSql, type PayoutBlocker, validApprovalCountSql } from './payout-blockers.sql.ts'

/**
 * Stores a staff member's approval of a withdrawal, with the limits that held for it. Returns false when the staff member
 * had already approved this withdrawal.
 */
export async function insertApproval(
  tx: Tx,
  {
    orderId,
    approvedBy,
    at,
    limits,
  }: {
    orderId: string
    approvedBy: string
    at: Date
    limits: ApproverCaps & { secondApprovalFrom: bigint }
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into withdrawal_approvals (order_id, approved_by, at, daily_cap, thirty_day_cap, second_approval_from)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [
      orderId,
      approvedBy,
      at,
      limits.approverDailyCap,
      limits.approver30DayCap,
      limits.secondApprovalFrom,
    ],
  })
  return rowCount === 1
}

/** Returns true when the staff member approved the withdrawal, even if this approval no longer counts. */
export async function hasApproved(
  db: Queryable,
  input: { orderId: string; staffName: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from withdrawal_approvals where order_id = $1 and approved_by = $2',
    values: [input.orderId, input.staffName],
  })
  return rowCount > 0
}

/** Counts the approvals of a withdrawal by people who are still staff and still may approve. */
export async function countApprovals(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: `select ${validApprovalCountSql('$1')} as count`,
    values: [orderId],
  })
  return Number(rows[0]?.count ?? 0)
}

/** Facts by which staff decide whether to approve a withdrawal. */
export type AdminWithdrawalRow = {
  orderId: string
  /** Sum, in points, of the member's other recent withdrawals that were each approved by only one staff member. */
  singleApproverTotal: bigint
  /** True when the withdrawal waits and an approver of it has ever credited the member. */
  approverCreditedMember: boolean
  /**
   * Approvers in the order of their approvals. Until the payout is sent, only staff members who still may approve are
   * returned, because only their approvals count.
   */
  approvedBy: string[]
  /** Number of approvals that the payout needs; null while there is no payout. */
  storedApprovalsNeeded: 1 | 2 | null
  /** Number of withdrawals that were already paid to this recipient. */
  paidBefore: number
  /** Debt of the member, 0 or negative. */
  debt: bigint
  isRiskCaseOpen: boolean
  isRestricted: boolean
  /**
   * True when a payout to the same details failed because the bank knows the recipient by another name, and no payout
   * to these details was paid since.
   */
  isNameDiffering: boolean
  /** Reasons why a `ready` payout cannot be sent now; empty for payouts in other states. */
  blockers: PayoutBlocker[]
  reference: string | null
  state: PayoutState | null
  batch: bigint | null
  outcomeDocument: string | null
}

/**
 * SQL condition: the member or a merged account has a withdrawal to the same details that failed because of the
 * recipient's name at the bank, and no withdrawal to these details was paid since. The condition causes a warning and
 * no blocker, because staff decide on each new withdrawal.
 */
const isNameDiffering = `coalesce((
    select earlier.reason = 'recipient_name_differs'
    from withdrawals earlier join orders member_order on member_order.id = earlier.order_id
    join recipients theirs on theirs.id = earlier.recipient_id join recipients ours on ours.id = withdrawals.recipient_id
    where earlier.member_id = any(${requesterMemberIdsSql('withdrawals')}) and earlier.order_id <> withdrawals.order_id
      and (theirs.bank_id, theirs.phone, theirs.bic, theirs.account) is not distinct from (ours.bank_id, ours.phone, ours.bic, ours.account)
      and (member_order.status = 'paid' or earlier.reason = 'recipient_name_differs')
    order by member_order.updated_at desc, member_order.number desc limit 1
  ), false)`

/**
 * SQL sum, in points, of other withdrawals of the member and of merged accounts that were each approved by only one
 * staff member since `$2`. Rejected withdrawals and returned payouts are excluded.
 */
const singleApproverTotalSql = `(select coalesce(sum(other.amount), 0)::bigint
  from withdrawals other
  join payouts payout on payout.order_id = other.order_id
  where other.member_id = any(${requesterMemberIdsSql('withdrawals')}) and other.order_id <> withdrawals.order_id
    and exists (
      select from withdrawal_approvals approval where approval.order_id = other.order_id and approval.at > $2
    )
    and payout.approvals_needed = 1 and payout.state not in ('rejected', 'returned'))`

// However long ago, because money may wait in the balance for any time.
const approverCreditedMember = approverCreditedMemberSql({
  withdrawal: 'withdrawals',
  since: `'-infinity'::timestamptz`,
})

/**
 * Returns two facts about a withdrawal. `singleApproverTotal`: sum, in points, of other withdrawals of the member and
 * of merged accounts that were each approved by only one staff member since `since`. `approverCreditedMember`: true
 * when an approver of this withdrawal has ever credited the member.
 */
export async function selectApprovalFacts(
  db: Queryable,
  input: { orderId: string; since: Date },
): Promise<{ singleApproverTotal: bigint; approverCreditedMember: boolean }> {
  const { rows } = await db.query<{ singleApproverTotal: bigint; approverCreditedMember: boolean }>({
    name: 'approval_facts',
    text: `select ${singleApproverTotalSql} as "singleApproverTotal", ${approverCreditedMember} as "approverCreditedMember"
      from withdrawals where order_id = $1`,
    values: [input.orderId, input.since],
  })
  return rows[0] ?? { singleApproverTotal: 0n, approverCreditedMember: false }
}

export async function selectAdminWithdrawals(
  db: Queryable,
  { orderIds, since }: { orderIds: readonly string[]; since: Date },
): Promise<Map<string, AdminWithdrawalRow>> {
  const { rows } = await db.query<AdminWithdrawalRow>({
    text: `select withdrawals.order_id as "orderId",
        ${singleApproverTotalSql} as "singleApproverTotal",
        member_order.status in ('review', 'approved') and ${approverCreditedMember} as "approverCreditedMember",
        array(
          select approval.approved_by from withdrawal_approvals approval
          where approval.order_id = withdrawals.order_id and (
            payout.state is distinct from 'ready' and member_order.status <> 'review'
            or ${mayStillApproveSql('approval')}
          )
          order by approval.at
        ) as "approvedBy",
        payout.approvals_needed as "storedApprovalsNeeded",
        (
          select count(*)::int from withdrawals earlier join orders member_order on member_order.id = earlier.order_id
          where earlier.member_id = withdrawals.member_id and earlier.recipient_id = withdrawals.recipient_id
            and member_order.status = 'paid'
        ) as "paidBefore",
        exists (
          select from withdrawal_blocks block where block.order_id = withdrawals.order_id and block.is_on
        ) as "isRiskCaseOpen",
        exists (select from restrictions where restrictions.member_id = withdrawals.member_id) as "isRestricted",
        ${isNameDiffering} as "isNameDiffering",
        case payout.state when 'ready' then ${payoutBlockersSql({ payout: 'payout', withdrawal: 'withdrawals' })} else '{}' end as blockers,
        balance.debt, payout.reference, payout.state, payout.batch, payout.outcome_document as "outcomeDocument"
      from withdrawals
      join balances balance on balance.member_id = withdrawals.member_id
      join orders member_order on member_order.id = withdrawals.order_id
      left join payouts payout on payout.order_id = withdrawals.order_id
      where withdrawals.order_id = any($1::uuid[])`,
    values: [orderIds, since],
  })
  return new Map(rows.map((row) => [row.orderId, row]))
}

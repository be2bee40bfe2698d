import type { PayoutState } from '@impulse/api/payouts/payout-statuses'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import {
  mayStillApprove,
  payoutBlockersSql,
  type PayoutBlocker,
  validApprovals,
} from './payout-blockers.sql.ts'

/**
 * Stores a staff member's approval of a withdrawal. Returns false when the staff member had already approved this
 * withdrawal.
 */
export async function insertApproval(
  tx: Tx,
  { orderId, approvedBy, at }: { orderId: string; approvedBy: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into withdrawal_approvals (order_id, approved_by, at) values ($1, $2, $3) on conflict do nothing`,
    values: [orderId, approvedBy, at],
  })
  return rowCount === 1
}

/** Returns true when the staff member approved the withdrawal. */
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
    text: `select ${validApprovals('$1')} as count`,
    values: [orderId],
  })
  return Number(rows[0]?.count ?? 0)
}

/** Facts by which staff decide whether to approve a withdrawal. */
export type AdminWithdrawalRow = {
  orderId: string
  /** Sum of the member's other recent withdrawals that one staff member approved alone, in points. */
  singleApproverTotal: bigint
  /** True when an approver of this withdrawal credited the member recently. */
  approverCreditedMember: boolean
  /**
   * Approvers in the order of their approvals. Until the payout is sent, only staff members who still may approve are
   * returned, because only their approvals count.
   */
  approvedBy: string[]
  /** Number of approvals that the payout needs; null while there is no payout. */
  storedApprovalsNeeded: 1 | 2 | null
  /** Number of earlier payouts to this recipient. */
  paidBefore: number
  /** Debt of the member, 0 or negative. */
  debt: bigint
  isBlocked: boolean
  isRestricted: boolean
  /** True when the latest payout to the same details failed because the bank has another name for the recipient. */
  isNameDiffering: boolean
  /** Reasons why a `ready` payout cannot be sent now; empty for payouts in other states. */
  blockers: PayoutBlocker[]
  reference: string | null
  state: PayoutState | null
  batch: bigint | null
  outcomeDocument: string | null
}

/** Returns the SQL for the name of the staff member in an actor: `olga` for `staff:olga` (see `toStaffActor`). */
const staffNameSql = (actor: string): string => `substr(${actor}, length('staff:') + 1)`

/**
 * SQL array of member ids: the account that requested the withdrawal and the accounts merged into it. Limits apply to
 * a person, not to one account.
 */
const requesterAccountIds = `array(
    select withdrawals.member_id
    union all
    select member.id from members member where member.merged_into = withdrawals.member_id
  )`

/**
 * SQL condition: since the person's last paid withdrawal to the same details, another one failed because the bank has
 * another name for the recipient. This is a warning and not a blocker, because staff decide on each new withdrawal.
 */
const isNameDiffering = `coalesce((
    select earlier.reason = 'recipient_name_differs'
    from withdrawals earlier join orders request on request.id = earlier.order_id
    join recipients theirs on theirs.id = earlier.recipient_id join recipients ours on ours.id = withdrawals.recipient_id
    where earlier.member_id = any(${requesterAccountIds}) and earlier.order_id <> withdrawals.order_id
      and (theirs.bank_id, theirs.phone, theirs.bic, theirs.account) is not distinct from (ours.bank_id, ours.phone, ours.bic, ours.account)
      and (request.status = 'paid' or earlier.reason = 'recipient_name_differs')
    order by request.updated_at desc, request.number desc limit 1
  ), false)`

/**
 * SQL sum of the person's other withdrawals that one staff member approved alone since `$2`. Rejected
 * withdrawals and returned payouts are excluded.
 */
const singleApproverTotalSql = `(select coalesce(sum(other.amount), 0)::bigint
  from withdrawals other
  join payouts payout on payout.order_id = other.order_id
  where other.member_id = any(${requesterAccountIds}) and other.order_id <> withdrawals.order_id
    and exists (
      select from withdrawal_approvals solo where solo.order_id = other.order_id and solo.at > $2
    )
    and payout.approvals_needed = 1 and payout.state not in ('rejected', 'returned'))`

/**
 * SQL condition: since `$2`, an approver of the withdrawal helped its member to get money: by a correction, merge,
 * returned payout, import, claim, contract reassignment, reward rules, closed risk case that released money, lifted restriction or
 * approved identity document. A reward counts from its release, so that waiting for the release does not avoid this rule.
 */
const approverCreditedMember = `exists (
  select from withdrawal_approvals approval
  join staff approver on approver.name = approval.approved_by and approver.removed_at is null
  join (
    select member_id, author, decided_by, decided_at from balance_corrections
      where state = 'made' and kind = 'correction' and amount > 0
    union all
    select member_id, author, decided_by, decided_at from member_merges where state = 'made'
    union all
    select request.member_id, ${staffNameSql('event.actor')}, null, event.at
      from orders request join order_events event on event.order_id = request.id
      where event.status = 'returned' and starts_with(event.actor, 'staff:')
    union all
    select reward.member_id, substr(person.actor, strpos(person.actor, ':') + 1), null,
      greatest(reward.occurred_at, lot.releases_at, (
        select max(release.occurred_at) from transactions release
        where release.member_id = reward.member_id and release.part = reward.seq and release.kind = 'release'
      ))
      from transactions reward
      left join pending_parts lot on lot.member_id = reward.member_id and lot.part = reward.seq
      left join rule_drafts draft on draft.version = (reward.params ->> 'rulesVersion')::integer
      cross join lateral (
        values (reward.actor), (draft.author), (draft.approved_by)
        union all
        select person from import_batches batch cross join lateral (values (batch.actor), (batch.imported_by)) by (person)
        where batch.id in (
          select contract.batch from contracts contract where contract.number = reward.contract_number
          union all
          select change.batch from import_changes change where change.number = reward.contract_number
        )
      ) person (actor)
      where reward.kind in ('reward', 'recalculation', 'restore') and reward.amount > 0 and person.actor ~ '^(staff|import):'
    union all
    select found.member_id, risk_case.closed_by, risk_case.release_approved_by, risk_case.closed_at
      from risk_case_members found join risk_cases risk_case on risk_case.number = found.case_number
      where risk_case.state = 'cleared'
    union all
    select block.member_id, risk_case.closed_by, risk_case.release_approved_by, risk_case.closed_at
      from release_blocks block join risk_cases risk_case on risk_case.number = block.case_number
      where risk_case.state = 'confirmed' and not block.is_clawed_back
    union all
    select blocked.member_id, risk_case.closed_by, risk_case.release_approved_by, risk_case.closed_at
      from withdrawal_blocks block join withdrawals blocked on blocked.order_id = block.order_id
      join orders request on request.id = block.order_id
      join risk_cases risk_case on risk_case.number = block.case_number
      where risk_case.state = 'confirmed' and request.status <> 'rejected'
    union all
    select event.member_id, ${staffNameSql('event.actor')}, null, event.at from audit_events event
      where event.action in ('member.unblocked', 'member.payouts-released', 'member.release-approved')
    union all
    select decision.member_id, ${staffNameSql('decision.actor')}, null, decision.at from identity_document_decisions decision
      where decision.status = 'approved' and starts_with(decision.actor, 'staff:')
  ) credit on credit.member_id = any(${requesterAccountIds})
    and approval.approved_by in (credit.author, credit.decided_by)
  where approval.order_id = withdrawals.order_id and credit.decided_at > $2)`

/**
 * Returns the sum of the person's other withdrawals that one staff member approved alone since `since`. Also
 * returns whether an approver credited the member since then.
 */
export async function selectApprovalFacts(
  db: Queryable,
  input: { orderId: string; since: Date },
): Promise<{ singleApproverTotal: bigint; approverCreditedMember: boolean }> {
  const { rows } = await db.query<{ singleApproverTotal: bigint; approverCreditedMember: boolean }>({
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
        ${singleApproverTotalSql} as "singleApproverTotal", ${approverCreditedMember} as "approverCreditedMember",
        array(
          select approval.approved_by from withdrawal_approvals approval
          where approval.order_id = withdrawals.order_id and (
            payout.state is distinct from 'ready' and request.status <> 'review'
            or ${mayStillApprove('approval.approved_by')}
          )
          order by approval.at
        ) as "approvedBy",
        payout.approvals_needed as "storedApprovalsNeeded",
        (
          select count(*)::int from withdrawals earlier join orders request on request.id = earlier.order_id
          where earlier.member_id = withdrawals.member_id and earlier.recipient_id = withdrawals.recipient_id
            and request.status = 'paid'
        ) as "paidBefore",
        exists (
          select from withdrawal_blocks block where block.order_id = withdrawals.order_id and block.is_on
        ) as "isBlocked",
        exists (select from restrictions where restrictions.member_id = withdrawals.member_id) as "isRestricted",
        ${isNameDiffering} as "isNameDiffering",
        case payout.state when 'ready' then ${payoutBlockersSql({ payout: 'payout', withdrawal: 'withdrawals' })} else '{}' end as blockers,
        balance.debt, payout.reference, payout.state, payout.batch, payout.outcome_document as "outcomeDocument"
      from withdrawals
      join balances balance on balance.member_id = withdrawals.member_id
      join orders request on request.id = withdrawals.order_id
      left join payouts payout on payout.order_id = withdrawals.order_id
      where withdrawals.order_id = any($1::uuid[])`,
    values: [orderIds, since],
  })
  return new Map(rows.map((row) => [row.orderId, row]))
}

import { mayDo, staffRoles } from '@impulse/api/staff/console-permissions'
import type { Queryable } from '../../../../platform/db/db.ts'

/** Reason for which an approved payout does not leave today, although it could at its approval. */
export type Obstacle =
  | 'restricted'
  | 'blocked'
  | 'in_debt'
  | 'document_not_approved'
  | 'approval_lost'
  | 'bank_debited'
  | 'import_undone'

const approverRoles = staffRoles.filter((role) => mayDo('payouts.approve', [role]))

/** SQL of the number of approvals of `order` by persons who are still staff and still may approve. */
export const validApprovals = (order: string): string => `(
    select count(*) from withdrawal_approvals approval
    join staff approver on approver.name = approval.approved_by and approver.removed_at is null
      and approver.roles && array[${approverRoles.map((role) => `'${role}'`).join(', ')}]
    where approval.order_id = ${order}
  )`

/** SQL condition: a debit of a statement names the payout of `order` or looks like it, and nobody has decided it. */
const isBankDebited = (order: string): string => `(exists (
      select from bank_statement_lines x where x.order_id = ${order} and x.direction = 'debit' and x.state = 'unmatched'
    ) or exists (
      select from bank_statement_lines x where x.suggested_order_id = ${order} and x.direction = 'debit' and x.state = 'unmatched'
    ))`

/**
 * SQL array of the obstacles of a payout. `payout` and `withdrawal` are the aliases of its rows. The money waits until
 * the obstacles are gone, or staff reject the withdrawal.
 */
export const obstaclesSql = ({ payout, withdrawal }: { payout: string; withdrawal: string }): string =>
  `array_remove(array[
    case when exists (select from restrictions x where x.member_id = ${withdrawal}.member_id) then 'restricted' end,
    case when exists (
      select from withdrawal_blocks x where x.order_id = ${withdrawal}.order_id and x.is_on
    ) then 'blocked' end,
    case when exists (select from balances x where x.member_id = ${withdrawal}.member_id and x.debt < 0) then 'in_debt' end,
    case when not exists (
      select from identity_documents x where x.member_id = ${withdrawal}.member_id and x.status = 'approved'
    ) then 'document_not_approved' end,
    case when ${validApprovals(`${withdrawal}.order_id`)} < ${payout}.approvals_needed then 'approval_lost' end,
    case when ${isBankDebited(`${withdrawal}.order_id`)} then 'bank_debited' end,
    case when exists (
      select from contracts x join import_batches b on b.id = x.batch left join import_undos u on u.batch = b.id
      where x.member_id = ${withdrawal}.member_id and b.undone_at is null
        and (b.undo_started_at is not null or (u.batch is not null and u.finished_at is null))
    ) then 'import_undone' end
  ], null)`

/** SQL condition: no obstacle keeps the payout from leaving. */
export const isSendableSql = (aliases: { payout: string; withdrawal: string }): string =>
  `cardinality(${obstaclesSql(aliases)}) = 0`

/**
 * Returns those of the payouts that may leave now. The caller has locked the balances of their members, under
 * which debts, restrictions and risk blocks are written.
 */
export async function selectSendable(on: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await on.query<{ orderId: string }>({
    text: `select w.order_id as "orderId" from payouts p join withdrawals w on w.order_id = p.order_id
      where p.order_id = any($1::uuid[]) and ${isSendableSql({ payout: 'p', withdrawal: 'w' })}`,
    values: [orderIds],
  })
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Returns true when the bank may have paid an order already: its debit waits for a decision. */
export async function hasOpenDebit(on: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await on.query({
    text: `select from orders o where o.id = $1 and ${isBankDebited('o.id')}`,
    values: [orderId],
  })
  return rowCount > 0
}

/** Returns true for a ready payout whose valid approvals are fewer than it needs. */
export async function lacksApprovals(on: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await on.query({
    text: `select from payouts p where p.order_id = $1 and p.state = 'ready' and ${validApprovals('p.order_id')} < p.approvals_needed`,
    values: [orderId],
  })
  return rowCount > 0
}

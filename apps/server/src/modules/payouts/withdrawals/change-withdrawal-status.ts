import { pointsToNumber } from '@impulse/api/fields/money'
import { withdrawalNotification } from './withdrawals.messages.ts'
import { type WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import {
  lockBalances,
  planSubmission,
  planSubmissionReversal,
  postAll,
  postPayout,
  postRefund,
} from '../../../ledger/ledger.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { postPayoutReturn } from './post-payout-return.ts'
import { notifyAll } from '../../../platform/notifications/notifications.service.ts'
import { findRestricted } from '../../identity/restrictions/restrictions.service.ts'
import { changeOrderStatuses } from '../../earnings/orders/orders.service.ts'
import type { WithdrawalStatus } from '@impulse/api/payouts/payout-statuses'
import { statusesBefore } from './withdrawals.rules.ts'
import { selectWithdrawals, updateWithdrawalOutcome, type Withdrawal } from './withdrawals.sql.ts'

export type WithdrawalStatusChange = {
  orderId: string
  status: Exclude<WithdrawalStatus, 'review'>
  /** Statuses from which the change is allowed. Default: all statuses that may change to `status`. */
  from?: readonly WithdrawalStatus[]
  actor: string
  at: Date
  reason?: WithdrawalReasonCode
  note?: string
  /** True when the bank or provider already has the payment; restrictions of the member are then ignored. */
  isAlreadySent?: boolean
  /** Time of the change at the bank or provider, by which the accounting registers date it. Default: `at`. */
  accountedAt?: Date | undefined
}

type ChangeOfMany = Pick<WithdrawalStatusChange, 'status' | 'actor' | 'at' | 'accountedAt'>

/**
 * Changes the status of a withdrawal, moves its money and notifies the member. Locks the member's balances first, so
 * that parallel calls wait and then read the new status. Returns false and changes nothing when the current status
 * does not allow the change, or, for `sent`, while staff restrict payouts to the member.
 */
export async function changeWithdrawalStatus(
  tx: Tx,
  { orderId, ...change }: WithdrawalStatusChange,
): Promise<boolean> {
  const changed = await changeWithdrawalStatuses(tx, [orderId], change)
  return changed.length === 1
}

/**
 * Changes the status of several withdrawals like `changeWithdrawalStatus`. Returns the ids of the orders whose status
 * has changed. Most SQL statements change all withdrawals at once; only the outcomes and the ledger entries that end a
 * withdrawal are written for one withdrawal after the other.
 */
export async function changeWithdrawalStatuses(
  tx: Tx,
  orderIds: readonly string[],
  change: Omit<WithdrawalStatusChange, 'orderId'>,
): Promise<string[]> {
  const {
    status,
    from = statusesBefore(status),
    actor,
    at,
    reason,
    isAlreadySent = false,
    accountedAt,
  } = change
  const found = await selectWithdrawals(tx, orderIds)
  invariant(found.length === orderIds.length, 'an order whose withdrawal status changes must be a withdrawal')
  const memberIds = found.map(({ memberId }) => memberId)
  await lockBalances(tx, memberIds)
  const restricted =
    status === 'sent' && !isAlreadySent ? await findRestricted(tx, memberIds) : new Set<string>()
  // The withdrawals are read again under the lock, because the status determines the ledger account that contains the
  // money.
  const allowed = (await selectWithdrawals(tx, orderIds)).filter(
    (withdrawal) => from.includes(withdrawal.status) && !restricted.has(withdrawal.memberId),
  )
  if (allowed.length === 0) return []
  const note = toTimelineNote(change)
  const ids = allowed.map(({ orderId }) => orderId)
  const events = await changeOrderStatuses(tx, { ids, from, status, at, actor, note })
  const eventIds = new Map(events.map(({ id, eventId }) => [id, eventId]))
  const changed = allowed.filter(({ orderId }) => eventIds.has(orderId))
  await moveMoney(tx, changed, { status, actor, at, accountedAt, eventIds })
  if (reason || status === 'paid' || status === 'returned')
    for (const { orderId } of changed) await updateWithdrawalOutcome(tx, { orderId, reason: reason ?? null })
  await notifyMembers(tx, changed, { status, at, reason: note })
  return changed.map(({ orderId }) => orderId)
}

/** Moves the money of withdrawals that change to `status`. `withdrawals` still contain the previous status. */
async function moveMoney(
  tx: Tx,
  withdrawals: readonly Withdrawal[],
  { status, actor, at, accountedAt, eventIds }: ChangeOfMany & { eventIds: ReadonlyMap<string, bigint> },
): Promise<void> {
  const operationOf = ({ memberId, orderId, holdSeq }: Withdrawal) => ({
    memberId,
    orderId,
    actor,
    at,
    accountedAt,
    holdSeq,
  })
  // A withdrawal can be sent more than once, so the idempotency keys of these operations contain the event id.
  if (status === 'sent') {
    const posted = await postAll(
      tx,
      withdrawals.map((withdrawal) =>
        planSubmission({
          ...operationOf(withdrawal),
          key: `submission:${eventIds.get(withdrawal.orderId)}`,
        }),
      ),
    )
    invariant(
      posted.every((operation) => operation !== null),
      'a hold must not be empty when its withdrawal is sent',
    )
    return
  }
  if (status === 'approved') {
    const reversals = withdrawals
      .filter((withdrawal) => withdrawal.status === 'sent')
      .map((withdrawal) =>
        planSubmissionReversal({
          ...operationOf(withdrawal),
          key: `submission-reversal:${eventIds.get(withdrawal.orderId)}`,
        }),
      )
    await postAll(tx, reversals)
    return
  }
  for (const withdrawal of withdrawals)
    await closeHold(tx, withdrawal, { ...operationOf(withdrawal), status })
}

/**
 * Pays out the hold of a withdrawal, or refunds it. For a withdrawal that was already paid, posts the return of its
 * payout.
 */
async function closeHold(
  tx: Tx,
  { orderId, credited, fee, tax, status: before }: Withdrawal,
  { status, ...operation }: LedgerOperationOfHold & Pick<ChangeOfMany, 'status'>,
): Promise<void> {
  if (status === 'paid') {
    invariant(
      await postPayout(tx, { ...operation, fee, tax, key: `payout:${orderId}` }),
      'a hold must not be empty when its withdrawal is paid',
    )
  } else if (status === 'returned' && before === 'paid') {
    await postPayoutReturn(tx, { ...operation, credited, fee, tax, key: `return:${orderId}` })
  } else {
    invariant(
      await postRefund(tx, { ...operation, key: `refund:${orderId}` }),
      'a hold must not be empty when its unpaid withdrawal is refunded',
    )
  }
}

type LedgerOperationOfHold = Pick<Withdrawal, 'memberId' | 'orderId' | 'holdSeq'> &
  Pick<ChangeOfMany, 'actor' | 'at' | 'accountedAt'>

/** Returns the note for the order's timeline: the text of the change and the reason of a rejection or return. */
const toTimelineNote = ({ reason, note = '' }: Pick<WithdrawalStatusChange, 'reason' | 'note'>): string =>
  reason ? [note, withdrawalReasons[reason].text].filter((text) => text !== '').join('. ') : note

export const notifyMembers = (
  tx: Tx,
  withdrawals: readonly Pick<Withdrawal, 'orderId' | 'memberId' | 'number' | 'amount' | 'credited'>[],
  {
    status,
    at,
    reason,
    isAutomatic = false,
  }: { status: WithdrawalStatus; at: Date; reason: string; isAutomatic?: boolean },
): Promise<void> =>
  notifyAll(
    tx,
    withdrawals.map(({ orderId, memberId, number, amount, credited }) => ({
      ...withdrawalNotification({
        status,
        reason,
        isAutomatic,
        number: Number(number),
        amount: pointsToNumber(amount),
        credited: pointsToNumber(credited),
      }),
      category: 'withdrawal' as const,
      link: `/order/${orderId}`,
      // The key is the same when a withdrawal is sent again, so the member is notified once.
      key: `order:${orderId}:${status}`,
      memberId,
      at,
    })),
  )

import { pointsToNumber } from '@impulse/api/fields/money'
import { withdrawalNotification } from './withdrawals.messages.ts'
import { type WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { lockBalance, postRefund, postPayout } from '../../../ledger/ledger.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { returnToPrimary } from './return-to-primary.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { isRestricted } from '../../identity/restrictions/restrictions.service.ts'
import { changeOrderStatuses } from '../../earnings/orders/orders.service.ts'
import { statusesBefore, type WithdrawalStatus } from './withdrawals.rules.ts'
import { findWithdrawal, updateReasonAndPaidAt, type Withdrawal } from './withdrawals.sql.ts'

export type WithdrawalStatusChange = {
  orderId: string
  status: Exclude<WithdrawalStatus, 'review'>
  actor: string
  at: Date
  reason?: WithdrawalReasonCode
  note?: string
  /** Time of the payment, for the status `paid`. */
  paidAt?: Date
}

/**
 * Changes the status of a withdrawal, moves its money and notifies the member. The member's balances are
 * locked first, so that parallel calls wait and then read the new status. Returns false and changes nothing
 * when the current status does not allow the change. The status `sent` is also refused while staff restrict
 * payouts to the member.
 */
export async function changeWithdrawalStatus(tx: Tx, change: WithdrawalStatusChange): Promise<boolean> {
  const { orderId, status, actor, at, reason, paidAt = at } = change
  const found = await findWithdrawal(tx, { orderId })
  invariant(found, 'an order whose withdrawal status changes must be a withdrawal')
  await lockBalance(tx, found.memberId)
  if (status === 'sent' && (await isRestricted(tx, found.memberId))) return false
  const note = toTimelineNote(change)
  const changed = await changeOrderStatuses(tx, {
    ids: [orderId],
    from: statusesBefore(status),
    status,
    at,
    actor,
    note,
  })
  if (changed.length === 0) return false
  // Read again under the lock. If a payment was recorded in the meantime, the money returns from the payouts
  // account, otherwise from the hold.
  const withdrawal = await findWithdrawal(tx, { orderId })
  invariant(withdrawal, 'a withdrawal must never be deleted')
  await moveMoney(tx, withdrawal, { status, actor, at })
  if (reason || status === 'paid')
    await updateReasonAndPaidAt(tx, {
      orderId,
      reason: reason ?? null,
      paidAt: status === 'paid' ? paidAt : null,
    })
  await notifyMember(tx, withdrawal, { status, at, reason: note })
  return true
}

async function moveMoney(
  tx: Tx,
  { orderId, memberId, holdSeq, credited, fee, tax, paidAt }: Withdrawal,
  { status, actor, at }: Pick<WithdrawalStatusChange, 'status' | 'actor' | 'at'>,
): Promise<void> {
  const operation = { memberId, orderId, actor, at, hold: holdSeq }
  if (status === 'paid') {
    invariant(
      await postPayout(tx, { ...operation, fee, tax, key: `payout:${orderId}` }),
      'a hold must not be empty when its withdrawal is paid',
    )
  } else if (status === 'returned' && paidAt) {
    await returnToPrimary(tx, { ...operation, credited, fee, tax, key: `return:${orderId}` })
  } else if (status === 'returned' || status === 'rejected' || status === 'cancelled') {
    invariant(
      await postRefund(tx, { ...operation, key: `refund:${orderId}` }),
      'a hold must not be empty when its unpaid withdrawal is refunded',
    )
  }
}

/** Returns the note for the order's timeline: the staff's text and the reason of a rejection or return. */
const toTimelineNote = ({ reason, note = '' }: WithdrawalStatusChange): string =>
  reason ? [note, withdrawalReasons[reason].text].filter((text) => text !== '').join('. ') : ''

export async function notifyMember(
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'orderId' | 'memberId' | 'number' | 'amount' | 'credited'>,
  { status, at, reason }: { status: WithdrawalStatus; at: Date; reason: string },
): Promise<void> {
  const notification = withdrawalNotification({
    status,
    reason,
    number: Number(withdrawal.number),
    amount: pointsToNumber(withdrawal.amount),
    credited: pointsToNumber(withdrawal.credited),
  })
  const about = { category: 'withdrawal', link: `/order/${withdrawal.orderId}` } as const
  // This notification key is unique, because a withdrawal has each status at most once (`nextStatuses`).
  const key = `order:${withdrawal.orderId}:${status}`
  await notify(tx, { ...notification, ...about, key, memberId: withdrawal.memberId, at })
}

import { pointsToNumber } from '@impulse/api/fields/money'
import { withdrawalNotification } from './withdrawals.messages.ts'
import { type WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import {
  lockBalance,
  postPayout,
  postRefund,
  postSubmission,
  postSubmissionReversal,
} from '../../../ledger/ledger.ts'
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
  /** Statuses from which the change is allowed; all that lead to `status` when it is omitted. */
  from?: readonly WithdrawalStatus[]
  actor: string
  at: Date
  reason?: WithdrawalReasonCode
  note?: string
  /** Time of the payment, for the status `paid`. */
  paidAt?: Date
}

type Step = Pick<WithdrawalStatusChange, 'status' | 'actor' | 'at'>

/**
 * Changes the status of a withdrawal, moves its money and notifies the member. The member's balances are
 * locked first, so that parallel calls wait and then read the new status. Returns false and changes nothing
 * when the current status does not allow the change. The status `sent` is also refused while staff restrict
 * payouts to the member.
 */
export async function changeWithdrawalStatus(tx: Tx, change: WithdrawalStatusChange): Promise<boolean> {
  const { orderId, status, from = statusesBefore(status), actor, at, reason, paidAt = at } = change
  const found = await findWithdrawal(tx, { orderId })
  invariant(found, 'an order whose withdrawal status changes must be a withdrawal')
  await lockBalance(tx, found.memberId)
  if (status === 'sent' && (await isRestricted(tx, found.memberId))) return false
  // Read again under the lock: the status decides where the money is.
  const withdrawal = await findWithdrawal(tx, { orderId })
  invariant(withdrawal, 'a withdrawal must never be deleted')
  if (!from.includes(withdrawal.status)) return false
  const note = toTimelineNote(change)
  const step = { status, at, actor, note }
  const [changed] = await changeOrderStatuses(tx, { ids: [orderId], from: [withdrawal.status], ...step })
  if (!changed) return false
  await moveMoney(tx, withdrawal, { status, actor, at, eventId: changed.eventId })
  if (reason || status === 'paid')
    await updateReasonAndPaidAt(tx, {
      orderId,
      reason: reason ?? null,
      paidAt: status === 'paid' ? paidAt : null,
    })
  await notifyMember(tx, withdrawal, { status, at, reason: note })
  return true
}

/** Moves the money of a withdrawal whose status was `before` and is now `status`. */
async function moveMoney(
  tx: Tx,
  { orderId, memberId, holdSeq, credited, fee, tax, status: before }: Withdrawal,
  { status, actor, at, eventId }: Step & { eventId: bigint },
): Promise<void> {
  const operation = { memberId, orderId, actor, at, hold: holdSeq }
  // A withdrawal can be sent more than once, so the keys of these operations name the event.
  if (status === 'sent') {
    invariant(
      await postSubmission(tx, { ...operation, key: `submission:${eventId}` }),
      'a hold must not be empty when its withdrawal is sent',
    )
  } else if (status === 'approved' && before === 'sent') {
    await postSubmissionReversal(tx, { ...operation, key: `submission-reversal:${eventId}` })
  } else if (status === 'paid') {
    invariant(
      await postPayout(tx, { ...operation, fee, tax, key: `payout:${orderId}` }),
      'a hold must not be empty when its withdrawal is paid',
    )
  } else if (status === 'returned' && before === 'paid') {
    await returnToPrimary(tx, { ...operation, credited, fee, tax, key: `return:${orderId}` })
  } else if (status === 'returned' || status === 'rejected' || status === 'cancelled') {
    invariant(
      await postRefund(tx, { ...operation, key: `refund:${orderId}` }),
      'a hold must not be empty when its unpaid withdrawal is refunded',
    )
  }
}

/** Returns the note for the order's timeline: the text of the change and the reason of a rejection or return. */
const toTimelineNote = ({ reason, note = '' }: WithdrawalStatusChange): string =>
  reason ? [note, withdrawalReasons[reason].text].filter((text) => text !== '').join('. ') : note

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
  // A withdrawal that is sent again has the keys of its first sending, so the member is notified once.
  const key = `order:${withdrawal.orderId}:${status}`
  await notify(tx, { ...notification, ...about, key, memberId: withdrawal.memberId, at })
}

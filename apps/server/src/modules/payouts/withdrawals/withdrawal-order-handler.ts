import type { WithdrawalDetails } from '@impulse/api/orders/order'
import { pointsToNumber } from '@impulse/api/fields/money'
import { isWithdrawalReason } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { saveCancelKey, type OrderCategoryHandler } from '../../earnings/orders/orders.service.ts'
import { changeWithdrawalStatus } from './change-withdrawal-status.ts'
import { selectWithdrawalBlocks } from './withdrawal-blocks.sql.ts'
import { findResent, findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Tx } from '../../../platform/db/db.ts'

/**
 * Implements the order category of withdrawals: the details of an order and its cancellation. `mayBePaid` returns true
 * when the bank or the provider may have paid the withdrawal, as after a database restore; it is then not cancelled.
 */
export const withdrawalOrderHandler = ({
  db,
  clock,
  mayBePaid,
}: DbContext & { mayBePaid: (tx: Tx, orderId: string) => Promise<boolean> }): OrderCategoryHandler => ({
  async getDetails(on, orderId) {
    const withdrawal = await findWithdrawal(on, { orderId })
    invariant(withdrawal, 'an order of the category withdrawal must have its withdrawal')
    const isRiskCaseOpen =
      (withdrawal.status === 'review' || withdrawal.status === 'approved') &&
      (await selectWithdrawalBlocks(on, orderId)).length > 0
    const resent = await findResent(on, orderId)
    return { ...detailsToDto(withdrawal, isRiskCaseOpen), ...(resent !== null && { resent }) }
  },
  async cancel(cancelling) {
    const { orderId } = cancelling
    const at = clock.businessNow()
    await db.transaction(async (tx) => {
      const isCancelled = await changeWithdrawalStatus(tx, {
        orderId,
        status: 'cancelled',
        actor: 'member',
        at,
      })
      if (!isCancelled) throw new Refusal('order_decided')
      // After a restore, a withdrawal may be in review again although it has already been paid. The cancellation would
      // then give the member the money twice. The change of the status holds the lock under which payments are recorded.
      if (await mayBePaid(tx, orderId)) throw new Refusal('withdrawal_payment_in_check')
      await saveCancelKey(tx, cancelling)
    })
  },
})

const detailsToDto = (withdrawal: Withdrawal, isRiskCaseOpen: boolean): WithdrawalDetails => {
  const { id: _, ...recipient } = withdrawal.recipient
  const { reason } = withdrawal
  return {
    kind: 'withdrawal',
    fee: pointsToNumber(withdrawal.fee),
    tax: pointsToNumber(withdrawal.tax),
    credited: pointsToNumber(withdrawal.credited),
    recipient: { ...recipient, fullName: withdrawal.fullName },
    expectedOn: withdrawal.expectedOn,
    paidOn: withdrawal.paidAt && moscowDay(withdrawal.paidAt),
    reason:
      reason !== null && isWithdrawalReason(reason) ? { code: reason, ...withdrawalReasons[reason] } : null,
    hasReceipt: withdrawal.status === 'paid',
    operationId: String(withdrawal.holdSeq),
    ...(isRiskCaseOpen && { isBlocked: isRiskCaseOpen }),
    ...(withdrawal.isAutomatic && { isAutomatic: withdrawal.isAutomatic }),
  }
}

import { payoutReturnedAfterMergeNotification } from './withdrawals.messages.ts'
import { pointsToNumber } from '@impulse/api/fields/money'
import {
  isDeletedAccount,
  planCorrection,
  type LedgerOperation,
  postReturn,
  lockBalance,
  postAll,
  planReturn,
} from '../../../ledger/ledger.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { findMergedInto } from '../../identity/profile/profile.service.ts'

/**
 * Posts the return of a payout: its money goes back to the account of the withdrawal's member. When this account was
 * merged into a primary account, also moves the money to the primary account in the same transaction. When the member
 * deleted the account, the money is unclaimed. The caller must hold the lock of the balances of the withdrawal's
 * member.
 */
export async function postPayoutReturn(
  tx: Tx,
  operation: LedgerOperation & { holdSeq: bigint; credited: bigint; fee: bigint; tax: bigint },
): Promise<void> {
  const { memberId, key, at, actor, credited, fee, tax } = operation
  // The deletion of a primary account also marks the accounts that were merged into it as deleted, so an account that
  // is not deleted has no deleted primary account.
  const primary = (await isDeletedAccount(tx, memberId)) ? null : await findMergedInto(tx, memberId)
  if (!primary) {
    await postReturn(tx, operation)
    return
  }
  // Only a function that locks the primary account first and then the merged one can deadlock with this function. The
  // transaction of such a function is retried (see `retried`).
  await lockBalance(tx, primary.memberId)
  const amount = credited + fee + tax
  const transfer = {
    at,
    actor,
    kind: 'merge',
    key: `merge:${key}`,
    params: { merge: Number(primary.number) },
  } as const
  await postAll(tx, [
    planReturn(operation),
    planCorrection({ ...transfer, memberId, amount: -amount }),
    planCorrection({ ...transfer, memberId: primary.memberId, amount }),
  ])
  await notify(tx, {
    ...payoutReturnedAfterMergeNotification(pointsToNumber(amount)),
    memberId: primary.memberId,
    key: transfer.key,
    category: 'withdrawal',
    at,
  })
}

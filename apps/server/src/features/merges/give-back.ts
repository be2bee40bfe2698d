import { payoutReturnedAfterMergeNotification } from '@impulse/wire/console-merges'
import { pointsToWire } from '@impulse/wire/money'
import {
  correction,
  type LedgerOperation,
  giveBack,
  lockAccount,
  postAll,
  returning,
} from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notify } from '../notifications/notifications.ts'
import { findOver } from './merges.sql.ts'

/**
 * What the bank gave back is of the account that it was paid from; where that was merged since, it goes on to the one that stays, in
 * the same statement. The caller holds the lock of the account.
 */
export async function giveBackToWhoStays(
  tx: Tx,
  operation: LedgerOperation & { hold: bigint; credited: bigint; fee: bigint; tax: bigint },
): Promise<void> {
  const { memberId, key, at, actor, credited, fee, tax } = operation
  const over = await findOver(tx, memberId)
  if (!over) {
    await giveBack(tx, operation)
    return
  }
  // Nobody else takes the lock of an account that was merged, so that the order of the two does not matter.
  await lockAccount(tx, over.memberId)
  const amount = credited + fee + tax
  const goingOver = {
    at,
    actor,
    kind: 'merge',
    key: `merge:${key}`,
    params: { merge: Number(over.number) },
  } as const
  await postAll(tx, [
    returning(operation),
    correction({ ...goingOver, memberId, amount: -amount }),
    correction({ ...goingOver, memberId: over.memberId, amount }),
  ])
  await notify(tx, {
    ...payoutReturnedAfterMergeNotification(pointsToWire(amount)),
    ...{ memberId: over.memberId, key: goingOver.key, category: 'withdrawal', at },
  })
}

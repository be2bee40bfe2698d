import { lockBalances } from '../../../../ledger/ledger.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { staffMember, toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { reverseSubmissions } from '../../withdrawals/withdrawals.service.ts'
import { refuseUnlessCancellable, refuseUnlessReadyToHandOver } from './batch-refusals.ts'
import { getBatch } from './payout-batches.service.ts'
import { insertBatchEvent } from './batch-events.sql.ts'
import {
  lockPayoutsOfBatch,
  lockBatchesOf,
  selectBatchedOrders,
  updateUnbatched,
} from './payout-batches.sql.ts'

type BatchAction = { staffName: string; number: bigint }

/**
 * Records that staff handed the file of a batch over to the bank.
 * @throws Refusal staff_not_found, batch_not_found; those of `refuseUnlessReadyToHandOver`
 */
export const handBatchOver = ({ db, clock }: DbContext, { staffName, number }: BatchAction): Promise<void> =>
  db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    await lockPayoutsOfBatch(tx, number)
    refuseUnlessReadyToHandOver(await getBatch(tx, number))
    await recordBatchEvent(tx, clock, { kind: 'handed_over', batch: number, actor, reason: '' })
  })

/**
 * Cancels a batch whose file the bank will not pay. Its payouts become ready again, their withdrawals become approved
 * again, and the payouts no longer count towards the daily cap. When nobody has the file, and the bank has paid some of
 * its payouts by an earlier file or staff recorded their outcomes, only the others become ready again.
 * @throws Refusal staff_not_found, batch_not_found; those of `refuseUnlessCancellable`
 */
export const cancelBatch = (
  { db, clock }: DbContext,
  { staffName, number, reason }: BatchAction & { reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    const orders = await selectBatchedOrders(tx, number)
    await lockBalances(
      tx,
      orders.map(({ memberId }) => memberId),
    )
    await lockPayoutsOfBatch(tx, number)
    const batch = await getBatch(tx, number)
    await refuseUnlessCancellable(tx, batch, actor)
    const pending = batch.lines.filter(({ state }) => state === 'pending').length
    const change = { actor, at: clock.businessNow(), note: '' }
    const reversed = await reverseSubmissions(
      tx,
      orders.map(({ orderId }) => orderId),
      change,
    )
    invariant(reversed.length === pending, 'the withdrawals of pending payouts must be sent')
    const unbatched = await updateUnbatched(tx, number)
    invariant(unbatched === pending, 'every pending payout must leave a cancelled batch')
    await recordBatchEvent(tx, clock, { kind: 'cancelled', batch: number, actor, reason })
  })

/**
 * Records that the bank has reported payouts with these references. A batch of these payouts whose file somebody has can
 * then no longer be cancelled. Otherwise the payouts of a cancelled batch would go into a new batch, and the bank would
 * pay them a second time.
 */
export const markBatchesProcessing = (
  { db, clock }: DbContext,
  { actor, references }: { actor: string; references: readonly string[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const batch of await lockBatchesOf(tx, references))
      await insertBatchEvent(tx, { batch, kind: 'processing', at: clock.businessNow(), actor, reason: '' })
  })

async function recordBatchEvent(
  tx: Tx,
  clock: Clock,
  {
    kind,
    batch,
    actor,
    reason,
  }: { kind: 'handed_over' | 'cancelled'; batch: bigint; actor: string; reason: string },
): Promise<void> {
  await insertBatchEvent(tx, { batch, kind, at: clock.businessNow(), actor, reason })
  await recordAudit(tx, {
    at: clock.systemNow(),
    actor,
    action: kind === 'cancelled' ? 'payouts.batch-cancelled' : 'payouts.batch-handed-over',
    memberId: null,
    object: String(batch),
    ...(reason && { reason }),
  })
}

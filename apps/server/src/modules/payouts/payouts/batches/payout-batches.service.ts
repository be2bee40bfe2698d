import { lockBalances } from '../../../../ledger/ledger.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, staffMember } from '../../../../platform/staff/staff.service.ts'
import { markAllSent } from '../../withdrawals/withdrawals.service.ts'
import {
  type BatchKind,
  type BatchSummary,
  type BatchWithLines,
  findBatch,
  insertBatch,
  lockPayoutsOfBatch,
  type ReadyPayout,
  selectBatchedOrders,
  selectBlockedForFile,
  selectBatches,
  selectCorrAccounts,
  selectBatchLines,
  selectSendableForFile,
  updateBatched,
} from './payout-batches.sql.ts'
import { insertBatchEvent } from './batch-events.sql.ts'
import { lockPauseVersion } from '../controls/payout-pause.sql.ts'
import { sendUnlessPaused } from '../controls/payout-pause.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import { payerInForce } from '../controls/payer.ts'
import { type PayoutBlocker, selectSendable } from '../approvals/payout-blockers.sql.ts'
import { selectForBatch } from '../approvals/payouts.rules.ts'
import { formatBankFileCsv } from './bank-file-csv.ts'
import { type BankFileFormat, hashFile } from './bank-file.ts'
import { getDownloadableFile } from './batch-refusals.ts'

/**
 * Result of making a batch; `sum` is in points. `deferred`: number of payouts that the daily cap defers to
 * another day.
 */
export type CreatedBatch = { number: bigint; count: number; sum: bigint; deferred: number }

/**
 * Makes a batch of the ready payouts of a kind, oldest first, within the daily cap, and marks them as sent.
 * No other payouts are sent in the meantime, so that no payout is in two batches.
 * @throws Refusal staff_not_found, payouts_paused, daily_cap_reached; nothing_to_pay with the withdrawals that wait
 */
export function makeBatch(
  { db, clock, config }: PayoutContext,
  { staffName, kind, limit }: { staffName: string; kind: BatchKind; limit: number },
): Promise<CreatedBatch> {
  return sendUnlessPaused({ db, clock }, config.dailyCap, async (tx, { now: at, remaining }) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    const { fitting, deferred } = selectForBatch(await selectSendableForFile(tx, kind), { remaining, limit })
    const submitted = await markSendableSent(tx, fitting, { actor, at })
    if (submitted.length === 0 && deferred.length > 0) throw new Refusal('daily_cap_reached')
    if (submitted.length === 0)
      throw new Refusal('nothing_to_pay', { blockedWithdrawals: await selectBlockedForFile(tx, kind) })
    const bics = [...new Set(submitted.map(({ bic }) => bic).filter((bic) => bic !== null))]
    const corrAccounts = await selectCorrAccounts(tx, bics)
    const payer = await payerInForce(tx, config)
    const orderIds = submitted.map(({ orderId }) => orderId)
    const sum = submitted.reduce((total, { credited }) => total + credited, 0n)
    const content = { kind, payer, corrAccounts }
    const fileHash = hashFile(formatBankFileCsv(content, await selectBatchLines(tx, orderIds)))
    const number = await insertBatch(tx, { ...content, at, actor, count: orderIds.length, sum, fileHash })
    invariant(number !== null, 'the insert of a payout batch must return its number')
    const batched = await updateBatched(tx, { orderIds, batch: number, at, dailyCap: config.dailyCap })
    invariant(batched === submitted.length, 'every payout of a new batch must be ready')
    const auditEntry = { at: clock.systemNow(), actor, action: 'payouts.batch-made', memberId: null } as const
    await recordAudit(tx, { ...auditEntry, object: String(number) })
    return { number, count: submitted.length, sum, deferred: deferred.length }
  })
}

/**
 * Marks the withdrawals of the payouts as sent and returns the payouts that were marked. Skips withdrawals
 * that were rejected, or got a blocker, after the payouts were selected.
 */
async function markSendableSent(
  tx: Tx,
  payouts: readonly ReadyPayout[],
  change: { actor: string; at: Date },
): Promise<ReadyPayout[]> {
  // The balances of all members are locked before the first change, in the order of member ids, so that parallel
  // transactions cannot deadlock.
  await lockBalances(
    tx,
    payouts.map(({ memberId }) => memberId),
  )
  const orderIds = payouts.map(({ orderId }) => orderId)
  const sendable = await selectSendable(tx, orderIds)
  const sent = new Set(
    await markAllSent(
      tx,
      orderIds.filter((orderId) => sendable.has(orderId)),
      change,
    ),
  )
  return payouts.filter(({ orderId }) => sent.has(orderId))
}

/**
 * Returns the file of a batch to a staff member. In the same transaction, audits the access to the recipients'
 * details and stores that this staff member has the file. Locks the batch, so that nobody gets the file of a batch
 * that is being cancelled.
 * @throws Refusal batch_not_found; those of `getDownloadableFile`
 */
export const exportBatch = (
  { db, clock }: Pick<PayoutContext, 'db' | 'clock'>,
  { actor, ...input }: { actor: string; number: bigint; format: BankFileFormat },
): Promise<Buffer> =>
  db.transaction(async (tx) => {
    await lockPayoutsOfBatch(tx, input.number)
    const batch = await getBatch(tx, input.number)
    // Until the commit, nobody can turn the pause on, so no file leaves after a pause. Locked after the long read, because
    // staff who pause payouts must not wait for it.
    const pause = await lockPauseVersion(tx)
    const bytes = getDownloadableFile(batch, input.format, { isOn: pause?.isOn !== false })
    const at = clock.businessNow()
    await insertBatchEvent(tx, { batch: input.number, kind: 'downloaded', at, actor, reason: '' })
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'payouts.exported',
      memberId: null,
      object: `${input.number} ${input.format}`,
    })
    return bytes
  })

/**
 * Returns a batch with its payouts. Until the batch is handed over and somebody has the file, a payout has all its
 * blockers. Later it has only an open risk case, whose payout staff stop at the bank.
 * @throws Refusal batch_not_found
 */
export async function getBatch(db: Queryable, number: bigint): Promise<BatchWithLines> {
  const batch = await findBatch(db, number)
  if (!batch) throw new Refusal('batch_not_found')
  const orders = await selectBatchedOrders(db, number)
  const lines = await selectBatchLines(
    db,
    orders.map(({ orderId }) => orderId),
  )
  const mayStillLeave = batch.state === 'created' || !batch.isDownloaded
  const isRelevant = (blocker: PayoutBlocker): boolean => mayStillLeave || blocker === 'risk_case_open'
  return { batch, lines: lines.map((line) => ({ ...line, blockers: line.blockers.filter(isRelevant) })) }
}

/** Returns the latest 50 batches and all that wait for an outcome, with the totals of their payouts by state. */
export const listPayoutBatches = (db: Queryable): Promise<BatchSummary[]> => selectBatches(db, { latest: 50 })

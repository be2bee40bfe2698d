import { isProviderPayout } from '@impulse/api/payouts/payout-statuses'
import { addDays, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import { lockBalances } from '../../../../ledger/ledger.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { markPaid, markReturned, markSent, reverseSubmission } from '../../withdrawals/withdrawals.service.ts'
import { isUndecidedAtProvider } from '../approvals/payout-blockers.sql.ts'
import type { StatementEntry } from '../bank-statements/bank-statement.rules.ts'
import { updateReportedUnpaid } from '../providers/provider-payouts.sql.ts'
import { updateState, updateSubmittedReportedByBank } from '../payouts.sql.ts'
import { type BankResponseRow, isOfCancelledBatch, type PaidAt, toPaidAt } from './bank-response.rules.ts'
import { pausePayoutsAutomatically } from '../controls/payout-pause.ts'
import { findByOrder, type ReferencedPayout } from './bank-responses.sql.ts'

/**
 * Returns the time of a payment that the bank reports: the beginning of the day `paidOn` in Moscow, corrected by
 * `toPaidAt` when the day is missing, before the submission or in the future.
 */
export const resolvePaidAt = (
  { paidOn }: Pick<BankResponseRow, 'paidOn'>,
  { submittedAt, now }: Pick<ReferencedPayout, 'submittedAt'> & { now: Date },
): PaidAt => {
  const day = paidOn && { begins: moscowMidnight(paidOn), ends: moscowMidnight(addDays(paidOn, 1)) }
  return toPaidAt({ day: day || null, submittedAt, now })
}

/**
 * Marks a ready payout as sent, because the bank has it already. The caller must hold the lock of the member's
 * balances.
 */
export async function recordSubmissionReportedByBank(
  tx: Tx,
  { orderId, actor, at }: { orderId: string; actor: string; at: Date },
): Promise<void> {
  const isSent =
    (await markSent(tx, { orderId, actor, at, isAlreadySent: true })) &&
    (await updateSubmittedReportedByBank(tx, { orderId, at }))
  invariant(isSent, 'a ready payout under its lock must be sendable')
}

/**
 * Marks a payout as sent to the bank when this line is its debit. Such a debit of a ready payout proves that the bank
 * already has the payout, for example after a late cancellation of its batch or a database restore, or because staff
 * paid a payout of the provider in the bank's own program. A payout that the provider has reported as not paid while
 * the debit waited becomes ready first, so that it belongs to the bank and no later report of the provider refunds it.
 * Refuses a payout that the provider has as well. Returns the payout, changed or unchanged; null when the withdrawal
 * has no payout. `isOfCancelledBatch`: the payout was marked, and the bank has it from the file of a cancelled batch.
 * The caller must hold the lock of the member's balances.
 * @throws Refusal provider_is_paying
 */
export async function recordSubmissionByDebit(
  tx: Tx,
  { orderId, line, actor, at }: { orderId: string; line: Debit; actor: string; at: Date },
): Promise<{ payout: ReferencedPayout | null; isOfCancelledBatch: boolean }> {
  const payout = await findByOrder(tx, orderId)
  if (!payout || !isPaymentOf(line, payout)) return { payout, isOfCancelledBatch: false }
  const isUnpaid = await updateReportedUnpaid(tx, orderId)
  if (!isUnpaid && payout.state !== 'ready') return { payout, isOfCancelledBatch: false }
  if (isProviderPayout(payout) && (await isUndecidedAtProvider(tx, orderId)))
    throw new Refusal('provider_is_paying')
  if (isUnpaid)
    invariant(
      await reverseSubmission(tx, { orderId, actor, at, note: '' }),
      'the withdrawal of a submitted payout must be sent',
    )
  // The payout is dated by the bank's document, so that the income counts in the year of this document.
  const booked = moscowMidnight(line.bookedOn)
  await recordSubmissionReportedByBank(tx, { orderId, actor, at: booked < at ? booked : at })
  return { payout: await findByOrder(tx, orderId), isOfCancelledBatch: payout.wasBatched }
}

type Debit = Pick<StatementEntry, 'direction' | 'kopecks'> & { bookedOn: string }

/** Returns true for a debit with the sum of the payout. */
export const isPaymentOf = (
  { direction, kopecks }: Pick<StatementEntry, 'direction' | 'kopecks'>,
  { credited }: Pick<ReferencedPayout, 'credited'>,
): boolean => direction === 'debit' && kopecks === credited * 100n

const bankHasCancelledBatch =
  'Банк сообщает о выплате из отменённого пакета. Узнайте у банка о других выплатах этого пакета и запустите выплаты'

/**
 * Pauses payouts, because the bank reported a payout of a cancelled batch and may pay the other payouts of its file.
 * Takes the lock of the pause. A caller that locks balances must lock them before it calls this function.
 */
export const pauseForCancelledBatch = (tx: Tx, at: Date): Promise<void> =>
  pausePayoutsAutomatically(tx, { at, reason: bankHasCancelledBatch })

/**
 * Pauses payouts, because the bank paid a payout that it has in the files of several batches, and may pay the other
 * files too. The reason names the batches and not the payout, so that it stays short when the bank pays a whole file.
 */
const pauseForOtherFile = (
  tx: Tx,
  { filesAtBank, at }: Pick<ReferencedPayout, 'filesAtBank'> & { at: Date },
): Promise<void> =>
  pausePayoutsAutomatically(tx, {
    at,
    reason: `Банк заплатил выплату, которая была в нескольких файлах (пакеты ${filesAtBank.join(', ')}). Узнайте у банка, не заплатит ли он и по другому файлу, остановите лишний и запустите выплаты`,
  })

/** Pauses payouts when at least one row of a file from the bank reports a payout of a cancelled batch. */
export async function pauseIfBatchCancelled(
  db: Db,
  input: { rows: readonly BankResponseRow[]; payouts: ReadonlyMap<string, ReferencedPayout>; at: Date },
): Promise<void> {
  const isReported = (row: BankResponseRow): boolean => {
    const payout = input.payouts.get(row.reference ?? '')
    return payout !== undefined && isOfCancelledBatch(row, payout)
  }
  if (input.rows.some(isReported)) await db.transaction((tx) => pauseForCancelledBatch(tx, input.at))
}

/**
 * Marks a payout as sent if it is still ready. The submission is dated by the first batch whose file contained the
 * payout. Returns the payout, changed or unchanged.
 */
export const recordSubmissionIfReady = (
  db: Db,
  { orderId, memberId }: ReferencedPayout,
  { actor, at }: { actor: string; at: Date },
): Promise<ReferencedPayout> =>
  db.transaction(async (tx) => {
    await lockBalances(tx, [memberId])
    const payout = await findByOrder(tx, orderId)
    if (payout?.state === 'ready')
      await recordSubmissionReportedByBank(tx, { orderId, actor, at: payout.submittedAt ?? at })
    const sent = await findByOrder(tx, orderId)
    invariant(sent, 'a payout that was found before must still exist')
    return sent
  })

/**
 * Records the outcome of one payout. Pauses payouts when the bank paid a payout of several files. Returns false and moves
 * no money when the status of the withdrawal does not allow the outcome. The caller must hold no lock of the pause.
 */
export async function recordBankOutcome(
  tx: Tx,
  { orderId, filesAtBank }: Pick<ReferencedPayout, 'orderId' | 'filesAtBank'>,
  {
    actor,
    at,
    paid,
    outcome,
    reason,
  }: Pick<BankResponseRow, 'reason'> & {
    actor: string
    at: Date
    paid: PaidAt
    outcome: 'paid' | 'returned'
  },
): Promise<boolean> {
  const change = { orderId, actor, at, accountedAt: paid.at }
  const isPaid = outcome === 'paid'
  const isRecorded = isPaid ? await markPaid(tx, change) : await markReturned(tx, { ...change, reason })
  if (!isRecorded) return false
  const from = isPaid ? (['sending', 'pending'] as const) : (['sending', 'pending', 'paid'] as const)
  const isUpdated = await updateState(tx, { orderId, from, state: outcome })
  invariant(isUpdated, 'the payout of a withdrawal with a recorded outcome must accept that outcome')
  if (isPaid && filesAtBank.length > 1) await pauseForOtherFile(tx, { filesAtBank, at })
  return true
}

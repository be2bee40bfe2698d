import type { Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { PayoutPause } from '../controls/payout-pause.sql.ts'
import { getPayoutPause } from '../controls/payout-pause.ts'
import { mayBankHaveFile } from './bank-evidence.sql.ts'
import { type BankFileFormat, formatBankFile } from './bank-file.ts'
import type { BatchLine, BatchWithLines } from './payout-batches.sql.ts'

/** Refusal of each action on a batch, null for an action that is allowed. */
export type BatchRefusals = Record<'download' | 'handOver' | 'cancel', Refusal | null>

/**
 * Returns what a staff member may do now with a batch: the page offers these actions and shows the refusals of the
 * others.
 */
export const findBatchRefusals = async (
  db: Queryable,
  batch: BatchWithLines,
  actor: string,
): Promise<BatchRefusals> => ({
  download: await findRefusal(async () => getDownloadableFile(batch, 'csv', await getPayoutPause(db))),
  handOver: await findRefusal(() => refuseUnlessReadyToHandOver(batch)),
  cancel: await findRefusal(() => refuseUnlessCancellable(db, batch, actor)),
})

async function findRefusal(action: () => unknown): Promise<Refusal | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Returns the file of a batch. While the batch was not handed over or nobody has the file, refuses during a payout pause,
 * and while a payout may not leave (`refuseUnlessSendable`): a staff member can say «handed over», or import a made-up
 * response, without the file. After a restore, the bank may have the file of a batch that seems to be new.
 * @throws Refusal batch_format, batch_cancelled, batch_file_changed, payouts_paused; those of `refuseUnlessSendable`
 */
export function getDownloadableFile(
  { batch, lines }: BatchWithLines,
  format: BankFileFormat,
  { isOn: isPaused }: Pick<PayoutPause, 'isOn'>,
): Buffer {
  const bytes = formatBankFile({ batch, lines }, format)
  if (batch.state !== 'created' && batch.isDownloaded) return bytes
  refuseUnlessSendable({ batch, lines })
  if (isPaused) throw new Refusal('payouts_paused')
  return bytes
}

/**
 * Refuses to record that the bank has the file of a batch. While nobody has downloaded the file, also refuses when a
 * payout may not leave.
 * @throws Refusal batch_cancelled, batch_answered, batch_handed_over; those of `refuseUnlessSendable`
 */
export function refuseUnlessReadyToHandOver({ batch, lines }: BatchWithLines): void {
  if (batch.state !== 'created') throw new Refusal(codesByState[batch.state])
  if (!batch.isDownloaded) refuseUnlessSendable({ batch, lines })
}

const codesByState = {
  handed_over: 'batch_handed_over',
  processing: 'batch_handed_over',
  completed: 'batch_answered',
  cancelled: 'batch_cancelled',
} as const

/**
 * Refuses to cancel a batch that is cancelled, has no payout without an outcome, or that the bank has answered
 * (`isAnswered`). Also refuses the creator of the batch and every staff member who had its file, once somebody had it.
 * @throws Refusal batch_cancelled, batch_answered, batch_file_yours
 */
export async function refuseUnlessCancellable(
  db: Queryable,
  { batch, lines }: BatchWithLines,
  actor: string,
): Promise<void> {
  if (batch.state === 'cancelled') throw new Refusal('batch_cancelled')
  if (lines.every(isDecided) || (await isAnswered(db, { batch, lines })))
    throw new Refusal('batch_answered', namePending(lines))
  // A staff member who sent the file to the bank and then cancelled the batch could get its payouts paid twice: by
  // this file, and by the file of the next batch.
  const hasFile = batch.fileHolders.includes(actor)
  if (hasFile || (batch.fileHolders.length > 0 && batch.actor === actor))
    throw new Refusal('batch_file_yours')
}

/**
 * Returns true when the bank may pay by the file of the batch, because it has answered about its payouts. Three things
 * are no answer: a payment by the file of an earlier batch; and, while nobody has downloaded the file, an outcome that
 * staff recorded, or a response without an outcome.
 */
async function isAnswered(db: Queryable, { batch, lines }: BatchWithLines): Promise<boolean> {
  if (isPaidBefore({ batch, lines })) return false
  const hasOutcome = lines.some(isDecided)
  if (!hasOutcome && batch.state !== 'processing') return false
  // A response or a statement with a reference makes the batch `processing`, so in `created` only staff can have recorded
  // an outcome.
  const isRecordedByStaff = batch.state === 'created'
  if (batch.isDownloaded || (hasOutcome && !isRecordedByStaff)) return true
  return mayBankHaveFile(db, batch.number)
}

/**
 * Refuses when a payout of a batch must not leave (`getBatch` lists its blockers). While nobody has the file, also
 * refuses when the bank has paid a payout by the file of an earlier batch, or the outcome of a payout is recorded: the
 * bank would then pay by the file what was paid or refunded.
 * @throws Refusal batch_blocked, batch_paid_before, batch_outcome_recorded
 */
function refuseUnlessSendable({ batch, lines }: BatchWithLines): void {
  const blocked = lines.filter(({ blockers }) => blockers.length > 0)
  if (blocked.length > 0) throw new Refusal('batch_blocked', nameWithdrawals(blocked))
  if (isPaidBefore({ batch, lines })) throw new Refusal('batch_paid_before', nameDecided(lines))
  if (!batch.isDownloaded && lines.some(isDecided))
    throw new Refusal('batch_outcome_recorded', namePending(lines))
}

/**
 * Returns true when nobody has the file of the batch, and the bank has decided about some of its payouts only by the
 * file of an earlier batch. The file must not leave, because the bank would pay these payouts twice.
 */
const isPaidBefore = ({ batch, lines }: BatchWithLines): boolean => {
  const decided = lines.filter(isDecided)
  return (
    !batch.isDownloaded &&
    batch.state !== 'handed_over' &&
    decided.length > 0 &&
    decided.every(({ isInEarlierFile }) => isInEarlierFile)
  )
}

const isDecided = ({ state }: BatchLine): boolean => state !== 'pending'

const nameDecided = (lines: readonly BatchLine[]) => nameWithdrawals(lines.filter(isDecided))

/** Names the payouts whose outcome staff still have to record. */
const namePending = (lines: readonly BatchLine[]) => nameWithdrawals(lines.filter((line) => !isDecided(line)))

const nameWithdrawals = (lines: readonly BatchLine[]) => ({
  withdrawals: lines.map(({ number }) => String(number)),
})

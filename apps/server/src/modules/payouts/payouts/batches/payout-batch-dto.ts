import type {
  BankResponseReport as ReportDto,
  ConsolePayoutBatch,
  BatchRow,
  CreatedBatch as BatchDto,
} from '@impulse/api/payouts/console-payouts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import type { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { type Cancellation, findCancellation } from './batch-events.sql.ts'
import { findBatchRefusals } from './batch-refusals.ts'
import { type CreatedBatch, getBatch, listPayoutBatches } from './payout-batches.service.ts'
import type { Batch, BatchWithLines } from './payout-batches.sql.ts'
import { totalToDto } from '../payout-overview.ts'
import { maskedRecipient } from '../approvals/admin-withdrawals.ts'
import type { BankResponseReport } from '../bank-responses/bank-response-report.ts'

export async function listLatestBatches(db: Queryable): Promise<BatchRow[]> {
  const batches = await listPayoutBatches(db)
  return batches.map(({ totals, ...batch }) => ({ ...toBatchFields(batch), totals: totals.map(totalToDto) }))
}

/** Returns a batch as the staff member sees it, with the actions that this staff member may do. */
export async function getBatchDto(
  db: Queryable,
  { number, staff }: { number: bigint; staff: { name: string } },
): Promise<ConsolePayoutBatch> {
  const batch = await getBatch(db, number)
  const { download, handOver, cancel } = await findBatchRefusals(db, batch, toStaffActor(staff))
  const refusals = {
    download: toActionRefusal(download),
    handOver: toActionRefusal(handOver),
    cancel: toActionRefusal(cancel),
  }
  const cancellation = await findCancellation(db, number)
  return { ...batchToDto(batch), cancellation: cancellation && cancellationToDto(cancellation), refusals }
}

const toActionRefusal = (refusal: Refusal | null): ConsolePayoutBatch['refusals']['cancel'] =>
  refusal && { code: refusal.code, message: refusal.message }

const batchToDto = ({
  batch,
  lines,
}: BatchWithLines): Omit<ConsolePayoutBatch, 'refusals' | 'cancellation'> => ({
  ...toBatchFields(batch),
  fileHash: batch.fileHash.toString('hex'),
  isDownloaded: batch.isDownloaded,
  lines: lines.map(({ number, reference, state, credited, fullName, bankName, blockers, ...where }) => ({
    id: String(number),
    reference,
    // A payout that has left the batch counts for its present batch, as in the totals of the list.
    state: where.batch === batch.number ? state : null,
    batch: where.batch === null ? null : String(where.batch),
    credited: pointsToNumber(credited),
    fullName,
    bankName,
    recipient: maskedRecipient(where),
    blockers,
  })),
})

const cancellationToDto = ({ at, ...cancellation }: Cancellation) => ({ ...cancellation, at: moscowIso(at) })

const toBatchFields = ({
  number,
  kind,
  createdAt,
  actor,
  state,
  count,
  sum,
}: Pick<Batch, 'number' | 'kind' | 'createdAt' | 'actor' | 'state' | 'count' | 'sum'>) => ({
  id: String(number),
  kind,
  createdAt: moscowIso(createdAt),
  actor,
  state,
  count,
  sum: pointsToNumber(sum),
})

export const createdBatchToDto = ({ number, count, sum, deferred }: CreatedBatch): BatchDto => ({
  id: String(number),
  count,
  sum: pointsToNumber(sum),
  deferred,
})

export const reportToDto = ({ before, ...report }: BankResponseReport): ReportDto => ({
  ...report,
  before: before && { appliedAt: moscowIso(before.appliedAt), actor: before.actor },
})

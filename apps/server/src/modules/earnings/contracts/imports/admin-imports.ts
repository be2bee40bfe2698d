import {
  type ConsoleImport,
  type ImportQuery,
  type ImportRow,
  type ImportState,
} from '@impulse/api/contracts/console-imports'
import type { ListResponse } from '@impulse/api/lists/console-list'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPhone } from '@impulse/api/fields/phone'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { toListPage, toPage } from '../../../../platform/admin/list-page.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { type Batch, getBatch, countBatches, selectBatches, sumUndone } from '../contracts.service.ts'
import {
  findUndoRequest,
  needsConfirmation,
  selectUndoRequests,
  selectRejectionUploads,
  type UndoRequest,
} from './undo/undo-requests.sql.ts'
import { findUploadWithFile } from './uploads/uploads.sql.ts'

/** Returns one page of all imports, including imports of the command line, newest first by default. */
export async function importsPage(db: Db, query: ImportQuery): Promise<ListResponse<ImportRow>> {
  const page = toPage(query)
  const [rows, count] = await Promise.all([
    selectBatches(db, { ...page, order: query.order, q: query.q }),
    countBatches(db, { q: query.q }),
  ])
  const ids = rows.map(({ id }) => id)
  const [undoings, uploads] = await Promise.all([
    selectUndoRequests(db, ids),
    selectRejectionUploads(db, ids),
  ])
  const toImportRow = (batch: Batch): ImportRow =>
    toBatchDto(batch, { undoing: undoings.get(batch.id) ?? null, upload: uploads.get(batch.id) ?? null })
  return toListPage(rows, { count, page, toDto: toImportRow })
}

/**
 * Maximum length of each list in the result of an undo: the debts, and the changed contracts that the undo skipped.
 * Further debts and contracts are only counted.
 */
const maxListed = 200

/**
 * Returns one import with the progress and the result of its undo.
 * @throws Refusal import_not_found
 */
export async function getImport(db: Db, id: bigint): Promise<ConsoleImport> {
  const batch = await getBatch(db, id)
  const [undoing, uploadWithFile, uploads, sums] = await Promise.all([
    findUndoRequest(db, id),
    findUploadWithFile(db, id),
    selectRejectionUploads(db, [id]),
    sumUndone(db, { batch: id, limit: maxListed }),
  ])
  const { debts, clawedBack, restoredPoints, ...counts } = sums
  // An undo that was begun on the command line has no stored request.
  const began = undoing ?? (batch.undoBeganAt && byCommand(batch, batch.undoBeganAt))
  return {
    ...toBatchDto(batch, {
      undoing: undoing?.finishedAt === null ? undoing : null,
      upload: uploads.get(id) ?? null,
    }),
    hasFile: uploadWithFile !== null,
    undoing: began && {
      actor: began.actor,
      reason: began.reason,
      failed: began.failure !== null,
      released: began.released === null ? null : pointsToNumber(began.released),
      confirmedBy: began.confirmedBy,
      ...counts,
      requestedAt: moscowIso(began.requestedAt),
      finishedAt: began.finishedAt && moscowIso(began.finishedAt),
      clawedBack: pointsToNumber(clawedBack),
      restoredPoints: pointsToNumber(restoredPoints),
      debts: debts.map(({ number, phone, amount }) => ({
        number,
        phone: phone && formatPhone(phone),
        amount: pointsToNumber(amount),
      })),
    },
  }
}

const byCommand = ({ id, undoneAt }: Batch, requestedAt: Date): UndoRequest => ({
  batch: id,
  actor: 'operator',
  reason: '',
  requestedAt,
  finishedAt: undoneAt,
  attempts: 1,
  failure: null,
  released: null,
  confirmedBy: null,
})

function toBatchDto(
  batch: Batch,
  { undoing, upload }: { undoing: UndoRequest | null; upload: string | null },
): ImportRow {
  const { id, fileName, actor, startedAt, finishedAt, report } = batch
  return {
    id: String(id),
    fileName,
    actor: actor.replace(/^import:/, 'staff:'),
    report,
    upload,
    state: toImportState(batch, undoing),
    startedAt: moscowIso(startedAt),
    finishedAt: finishedAt && moscowIso(finishedAt),
  }
}

function toImportState(
  { finishedAt, undoBeganAt, undoneAt }: Batch,
  undoing: UndoRequest | null,
): ImportState {
  if (undoneAt) return 'undone'
  if (undoing && needsConfirmation(undoing)) return 'undo_waiting'
  if (undoing || undoBeganAt) return 'undoing'
  return finishedAt ? 'done' : 'running'
}

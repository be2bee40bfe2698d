import {
  type ImportOne,
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
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { type Batch, getBatch, countBatches, selectBatches, sumUndone } from '../contracts.service.ts'
import {
  findUndoing,
  insertUndoing,
  selectUndoingBatches,
  selectUploadsByBatches,
  type Undoing,
} from './undo/undo-requests.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/** Returns one page of all imports, including imports of the command line, newest first by default. */
export async function importsPage(db: Db, query: ImportQuery): Promise<ListResponse<ImportRow>> {
  const page = toPage(query)
  const [rows, count] = await Promise.all([
    selectBatches(db, { ...page, order: query.order, q: query.q }),
    countBatches(db, { q: query.q }),
  ])
  const ids = rows.map(({ id }) => id)
  const [undoing, uploads] = await Promise.all([
    selectUndoingBatches(db, ids),
    selectUploadsByBatches(db, ids),
  ])
  const toImportRow = (batch: Batch): ImportRow =>
    toBatchDto(batch, { isUndoing: undoing.has(batch.id), upload: uploads.get(batch.id) ?? null })
  return toListPage(rows, { count, page, toDto: toImportRow })
}

/**
 * Maximum number of debts, and of contracts that an undo did not restore, that are listed. Further debts and
 * contracts are only counted.
 */
const maxListed = 200

/**
 * Returns one import with the progress and the result of its undo.
 * @throws Refusal import_not_found
 */
export async function getImport(db: Db, id: bigint): Promise<ImportOne> {
  const batch = await getBatch(db, id)
  const [undoing, uploads, sums] = await Promise.all([
    findUndoing(db, id),
    selectUploadsByBatches(db, [id]),
    sumUndone(db, { batch: id, limit: maxListed }),
  ])
  const isUndoing = undoing !== null && undoing.finishedAt === null
  const { debts, clawedBack, restoredPoints, ...counts } = sums
  // An undo that the command line began has no stored request.
  const began = undoing ?? (batch.undoBeganAt && byCommand(batch, batch.undoBeganAt))
  return {
    ...toBatchDto(batch, { isUndoing, upload: uploads.get(id) ?? null }),
    undoing: began && {
      actor: began.actor,
      reason: began.reason,
      failed: began.failure !== null,
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

const byCommand = ({ id, undoneAt }: Batch, requestedAt: Date): Undoing => ({
  batch: id,
  actor: 'operator',
  reason: '',
  requestedAt,
  finishedAt: undoneAt,
  attempts: 1,
  failure: null,
})

/**
 * Requests the undo of an import. A worker then undoes the import by ledger operations.
 * @throws Refusal import_not_found, import_undone, import_undoing
 */
export async function requestUndo(
  { db, clock, actor }: DbContext & { actor: string },
  { batch, reason }: { batch: bigint; reason: string },
): Promise<void> {
  const { undoneAt } = await getBatch(db, batch)
  if (undoneAt) throw new Refusal('import_undone')
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    if (!(await insertUndoing(tx, { batch, actor, reason, now }))) throw new Refusal('import_undoing')
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'import.undone',
      memberId: null,
      object: String(batch),
      reason,
    })
  })
}

function toBatchDto(
  batch: Batch,
  { isUndoing, upload }: { isUndoing: boolean; upload: string | null },
): ImportRow {
  const { id, fileName, actor, startedAt, finishedAt, report } = batch
  return {
    id: String(id),
    fileName,
    actor: actor.replace(/^import:/, 'staff:'),
    report,
    upload,
    state: toImportState(batch, isUndoing),
    startedAt: moscowIso(startedAt),
    finishedAt: finishedAt && moscowIso(finishedAt),
  }
}

function toImportState({ finishedAt, undoBeganAt, undoneAt }: Batch, isUndoing: boolean): ImportState {
  if (undoneAt) return 'undone'
  if (isUndoing || undoBeganAt) return 'undoing'
  return finishedAt ? 'done' : 'running'
}

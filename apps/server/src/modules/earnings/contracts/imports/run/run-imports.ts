import type { Db } from '../../../../../platform/db/db.ts'
import { type Log, redact } from '../../../../../platform/log/log.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import type { Vault } from '../../../../../platform/vault/vault.ts'
import {
  type Batch,
  getBatch,
  importContracts,
  type ImportProgress,
  type ImportReport,
  previewContracts,
  readContractFile,
  readHeader,
  undoImport,
} from '../../contracts.service.ts'
import { saveRejections } from '../uploads/rejections.ts'
import { recordSoleUndo } from '../undo/undo-requests.ts'
import {
  endUndoRequest,
  renewUndoLease,
  leaseUndoRequest,
  type UndoRequest,
} from '../undo/undo-requests.sql.ts'
import {
  deleteUnusedParts,
  endStage,
  leaseUpload,
  recordBatch,
  recordProgress,
  type StageEnd,
} from '../uploads/upload-leases.sql.ts'
import type { Upload } from '../uploads/uploads.sql.ts'
import {
  isImportedAlone,
  recordSoleImport,
  getReleasedSum,
  toReportContributors,
} from '../uploads/second-importer.ts'
import { toUploadSource } from '../uploads/sealed-parts.ts'
import type { AppContext } from '../../../../../platform/context.ts'
import { lockSoleReleases, type SecondPersonConfig } from '../../../../../platform/staff/second-person.ts'
import { toStaffName } from '../../../../../platform/staff/staff.service.ts'

type RunImportsContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  config: SecondPersonConfig
  vault: Pick<Vault, 'hashFor' | 'getServerKey'>
  token: string
}

const leaseMs = 20_000
const heartbeatMs = 400
const maxAttempts = 5

/**
 * Runs requested undos, previews and imports one after another until none is waiting. Returns the number of executed
 * requests. Interrupted work is continued when its lease has ended, and gives the same result as without the
 * interruption.
 */
export async function runImports(context: RunImportsContext): Promise<number> {
  const { db, token } = context
  for (let done = 0; ; done += 1) {
    const { now, until } = createLease(context)
    // Undos run first, because a payout to a member whose contract came from an import waits until the undo
    // of this import has ended.
    const undoRequest = await leaseUndoRequest(db, { token, now, until })
    if (undoRequest) {
      await runUndo(context, undoRequest)
      continue
    }
    const upload = await leaseUpload(db, { token, now, until })
    if (!upload) return done
    await runUpload(context, upload)
  }
}

const createLease = ({ clock }: Pick<RunImportsContext, 'clock'>) => {
  const now = clock.systemNow()
  return { now, until: new Date(now.getTime() + leaseMs) }
}

type RowProgress = { done: number; of: number | null }

async function runUpload(context: RunImportsContext, upload: Upload): Promise<void> {
  const { db, clock, log, token } = context
  const leasedUpload = { id: upload.id, token }
  const end = (result: Omit<StageEnd, 'now'>) =>
    endStage(db, leasedUpload, { ...result, now: clock.systemNow() })
  const rowProgress: RowProgress = { done: 0, of: null }
  const heartbeat = startHeartbeat(context, ({ until }) =>
    recordProgress(db, leasedUpload, { ...rowProgress, until }),
  )
  try {
    if (upload.attempts > maxAttempts)
      throw new Error('every attempt to run the import ended without a result')
    const result = await previewOrImport(context, upload, rowProgress)
    await heartbeat.stop()
    await end(result)
    if (result.stage === 'done') await deleteUnusedParts(db, upload.id)
  } catch (error) {
    await heartbeat.stop()
    const result = await toStageAfterError(error, context, upload)
    if (result && (await end(result)) && result.stage === 'failed') await deleteUnusedParts(db, upload.id)
    if (!(error instanceof Refusal)) warn(log, error, { upload: upload.id, attempts: upload.attempts })
  }
}

/** Previews or imports the file of an upload. Writes the number of processed rows to `rowProgress`. */
async function previewOrImport(
  { db, clock, vault, log, config, token }: RunImportsContext,
  upload: Upload,
  rowProgress: RowProgress,
): Promise<Omit<StageEnd, 'now'>> {
  const file = () => readContractFile(toUploadSource({ db, vault }, upload), upload.mapping)
  const importing = {
    db,
    clock,
    vault,
    log,
    fileName: upload.fileName,
    // Replaces `staff:` with `import:`. A member sees in the history who posted a reward, and should see an import of
    // contracts there, not a staff member.
    actor: upload.actor.replace(/^staff:/, 'import:'),
    importedBy: upload.importedBy,
    contributors: toReportContributors(upload),
    progress: (state: ImportProgress) => {
      if (state.stage === 'reading') Object.assign(rowProgress, { done: state.rows, of: null })
      else if (state.stage === 'recording') Object.assign(rowProgress, { done: state.done, of: state.of })
    },
    opened: (batch: bigint) => recordBatch(db, { id: upload.id, token }, batch),
  }
  const isImport = upload.stage === 'importing'
  const finished = await findFinishedImport(db, upload)
  // Computes the points again, because the report of the check may be a day old. Since the check, release dates may
  // have passed, or another import may have been undone.
  const importer = upload.importedBy ?? upload.actor
  const isNew = isImport && upload.batch === null && config.releaseSecondPersonFrom > 0n
  if (isNew && (await isImportedAlone(db, upload, importer))) {
    const released = getReleasedSum(await previewContracts(importing, file()))
    await db.transaction(async (tx) => {
      const by = toStaffName(importer)
      await lockSoleReleases(tx, by)
      await recordSoleImport(tx, { upload, by, released, at: clock.systemNow() }, config)
    })
  }
  const report: ImportReport & { batch?: number | null } =
    isImport && !finished
      ? await importContracts(importing, file())
      : await previewContracts(importing, file())
  const { rejections, batch = null, ...counts } = report
  await saveRejections(db, { upload: upload.id, rejections, file: file() })
  return {
    stage: isImport ? 'done' : 'checked',
    report: finished?.report ?? counts,
    batch: batch === null ? null : BigInt(batch),
  }
}

/**
 * Returns the stage of an upload after an error; null when a worker will run the current stage again. A file with an
 * unknown header gets the stage `unmapped` and waits for a column mapping.
 */
async function toStageAfterError(
  error: unknown,
  { db, vault }: RunImportsContext,
  upload: Upload,
): Promise<Omit<StageEnd, 'now'> | null> {
  if (!(error instanceof Refusal))
    return upload.attempts < maxAttempts
      ? null
      : { stage: 'failed', failure: { code: 'internal', line: null } }
  if (error.code === 'contract_file_header' && upload.stage === 'checking')
    return { stage: 'unmapped', header: await readHeader(toUploadSource({ db, vault }, upload)) }
  const line = error.details?.['line']
  return { stage: 'failed', failure: { code: error.code, line: typeof line === 'number' ? line : null } }
}

/**
 * Returns the import when an earlier attempt has already recorded all its rows, otherwise null. These rows
 * must not be recorded again, because that would overwrite later changes of the contracts.
 * @throws Refusal import_undone when an undo of the import has begun
 */
async function findFinishedImport(db: Db, { batch }: Upload): Promise<Batch | null> {
  if (batch === null) return null
  const found = await getBatch(db, batch)
  if (found.undoBeganAt) throw new Refusal('import_undone')
  return found.finishedAt && found
}

async function runUndo(
  context: RunImportsContext,
  { batch, actor, attempts, confirmedBy }: UndoRequest,
): Promise<void> {
  const { db, clock, log, token } = context
  const heartbeat = startHeartbeat(context, ({ until }) => renewUndoLease(db, { batch, token, until }))
  const end = (failure: string | null) =>
    endUndoRequest(db, { batch, token, now: clock.systemNow(), failure })
  try {
    // Sums the restored points again. Contracts that the undo would have skipped when it was requested may count now.
    const isAlone = confirmedBy === null
    if (isAlone && (await db.transaction((tx) => recordSoleUndo(tx, { batch, actor }, context))) !== null)
      throw new Refusal('second_person_needed')
    await undoImport({ db, clock, actor }, batch)
    await heartbeat.stop()
    await end(null)
  } catch (error) {
    await heartbeat.stop()
    // An operator has already undone this import from the command line, so the request counts as carried out.
    if (error instanceof Refusal && error.code === 'import_undone') return end(null)
    if (error instanceof Refusal) return end(error.code)
    if (attempts >= maxAttempts) await end('internal')
    warn(log, error, { batch: Number(batch), attempts })
  }
}

/** Logs an unexpected error of a preview, import or undo. The log message never contains rows of the file. */
function warn(log: Log, error: unknown, about: object): void {
  const why = redact(error instanceof Error ? error.message : 'unknown')
  log.warn({ ...about, reason: why }, 'a console import or its undo failed')
}

/**
 * Calls `renewLease` at regular intervals until `stop` is called. `renewLease` renews the lease and, for an upload,
 * also saves its progress.
 */
function startHeartbeat(
  context: RunImportsContext,
  renewLease: (lease: { until: Date }) => Promise<void>,
): { stop(): Promise<void> } {
  let renewal: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(() => renewLease(createLease(context))).catch(() => undefined)
  }, heartbeatMs)
  return {
    stop: () => {
      clearInterval(timer)
      return renewal
    },
  }
}

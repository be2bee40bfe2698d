import { formatImport } from '@impulse/copy-ru/contracts/import-labels'
import { recordAudit } from '../../../../../platform/audit/record-audit.ts'
import type { Log } from '../../../../../platform/log/log.ts'
import type { Vault } from '../../../../../platform/vault/vault.ts'
import { groupNotifications } from '../../../../../platform/notifications/notifications.service.ts'
import { loadRuleSets } from '../../../rewards/rewards.service.ts'
import {
  closeBatch,
  findOpenBatch,
  isImported,
  lockBatchShared,
  insertChunk,
  openBatch,
} from '../import-batches.sql.ts'
import type { ContractFile } from '../files/contract-file.ts'
import { previewRows } from './preview-rows.ts'
import { addToReport, toImportCounts, emptyReport, type ImportReport, sortReport } from './import-report.ts'
import { countFormerPhones, rejectRepeatsOfOthers } from './count-former-phones.ts'
import { planContracts } from './plan-import.ts'
import { recordContracts } from '../../record-contracts.ts'
import { recordConcurrently } from '../../record-concurrently.ts'
import type { DbContext } from '../../../../../platform/db/db-context.ts'

const commandLineActor = 'import'

export type ImportContext = DbContext & {
  /**
   * Vault with the key that hashes the phones of subscribers. Without a vault, the file must not contain such
   * phones.
   */
  vault?: Pick<Vault, 'hashFor'>
  log?: Pick<Log, 'warn'>
  actor?: string
  /** Actor who requested the import of an uploaded file; null or missing for an import on the command line. */
  importedBy?: string | null
  /** Persons who influenced the report of the file. */
  contributors?: readonly string[]
  fileName?: string
  /** Called while the file is read and while its rows are recorded. */
  progress?: (at: ImportProgress) => void
  /** Called with the id of the batch before the first row is recorded. */
  opened?: (batch: bigint) => Promise<void>
}

export type ImportProgress =
  | { stage: 'reading'; rows: number }
  /**
   * Reported when an earlier import of the same file was interrupted after it recorded this number of
   * contracts.
   */
  | { stage: 'resumed'; batch: number; contracts: number }
  | { stage: 'recording'; done: number; of: number }

/**
 * Imports a contract file and reports its rejected rows. A file that changes nothing creates no batch.
 * Repeating an interrupted import continues its batch, and the result is the same as without the
 * interruption.
 */
export async function importContracts(
  {
    db,
    clock,
    vault,
    log,
    actor = commandLineActor,
    importedBy = null,
    contributors = [],
    fileName = '',
    progress,
    opened,
  }: ImportContext,
  file: ContractFile,
): Promise<ImportReport & { batch: number | null }> {
  const ruleSets = await loadRuleSets(db)
  const now = clock.businessNow()
  const read = (rows: number) => progress?.({ stage: 'reading', rows })
  const planned = await planContracts(file, {
    ruleSets,
    now,
    read,
    hiding: vault && { db, vault },
  })
  const { rows, rejections, hash } = planned
  await rejectRepeatsOfOthers(db, planned)
  const report = { ...emptyReport(rejections), formerPhones: await countFormerPhones(db, rows) }
  const resumed = await findOpenBatch(db, hash)
  if (resumed) progress?.({ ...resumed, stage: 'resumed', batch: Number(resumed.id) })
  const begin = async (): Promise<bigint> => {
    const id = await openBatch(db, { fileName, fileHash: hash, actor, importedBy, contributors, now })
    await opened?.(id)
    return id
  }
  let opening = resumed && begin()
  let done = 0
  await recordConcurrently(rows, {
    db,
    log,
    preview: (chunk) => previewRows(db, chunk),
    // The same file imported again changes nothing, because its cancellations are saved already.
    savesCancellations: !(await isImported(db, hash)),
    prepare: () => (opening ??= begin()),
    record: async (tx, chunk) => {
      const batch = await (opening ??= begin())
      await lockBatchShared(tx, batch)
      await groupNotifications(tx, `import:${batch}`)
      const changed = chunk.map(({ row }) => row)
      const recorded = await recordContracts(tx, changed, { batch, actor, now: clock.businessNow() })
      const counts = emptyReport([])
      for (const [i, planned] of chunk.entries()) if (recorded[i]) addToReport(counts, planned, recorded[i])
      await insertChunk(tx, { batch, counts })
      return recorded
    },
    recorded: (planned, recorded) => {
      addToReport(report, planned, recorded)
      progress?.({ stage: 'recording', done: (done += 1), of: rows.length })
    },
  })
  const batch = await opening
  if (batch) await finishImport({ db, clock }, { id: batch, report, hash: await file.hash() })
  return { ...sortReport(report), batch: batch === null ? null : Number(batch) }
}

/**
 * Closes the batch of an import and records the import in the audit, in one transaction: a repeated or resumed import
 * has one row, with the totals of all its parts. An import on the command line is audited as an action of the operator.
 */
const finishImport = (
  { db, clock }: DbContext,
  { id, report, hash }: { id: bigint; report: ImportReport; hash: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const finished = await closeBatch(tx, { id, report: toImportCounts(report), now: clock.businessNow() })
    if (!finished) return
    const { fileName, actor: uploader, importedBy, resumedBy } = finished
    const actor = importedBy ?? toAuditActor(uploader)
    const importers = [...new Set([actor, ...resumedBy.map(toAuditActor)])]
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'import.recorded',
      memberId: null,
      object: fileName,
      after: formatImport({ uploader, importers, report: finished.report, hash }),
    })
  })

const toAuditActor = (actor: string): string =>
  actor === commandLineActor ? 'operator' : actor.replace(/^import:/, 'staff:')

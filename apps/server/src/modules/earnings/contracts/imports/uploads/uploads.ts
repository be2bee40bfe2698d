import { hourMs } from '@impulse/api/fields/durations'
import { uploadPartBytes } from '@impulse/api/contracts/console-imports'
import type { Queryable } from '../../../../../platform/db/db.ts'
import { formatImport } from '@impulse/copy-ru/contracts/import-labels'
import { newId } from '../../../../../platform/ids/ids.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../../platform/audit/record-audit.ts'
import { findMapping } from '../../contracts.service.ts'
import {
  requestUploadStage,
  countOpen,
  countParts,
  deleteUpload,
  findUpload,
  insertUpload,
  putPart,
  sweepUploads,
  type Upload,
} from './uploads.sql.ts'
import { lockSoleReleases, type SecondPersonConfig } from '../../../../../platform/staff/second-person.ts'
import { toStaffName } from '../../../../../platform/staff/staff.service.ts'
import type { DbContext } from '../../../../../platform/db/db-context.ts'
import { hashSource } from '../files/file-source.ts'
import { sealPart, type SealingContext, toUploadSource } from './sealed-parts.ts'
import { isImportedAlone, recordSoleImport, getReleasedSum } from './second-importer.ts'

export { hasWaitingImports, releaseLease } from './upload-leases.sql.ts'

export type ImportsContext = DbContext & Pick<SealingContext, 'vault'> & { config: SecondPersonConfig }
export type UploadContext = ImportsContext & { actor: string }

/** Maximum number of unfinished uploads. Each upload may take 200 MB of the database. */
const maxOpenUploads = 10

/**
 * Begins an upload and returns its id.
 * @throws Refusal import_uploads_full
 */
export async function beginUpload(
  { db, clock, actor }: UploadContext,
  { fileName, bytes }: { fileName: string; bytes: number },
): Promise<string> {
  const id = newId()
  await db.transaction(async (tx) => {
    if ((await countOpen(tx)) >= maxOpenUploads) throw new Refusal('import_uploads_full')
    await insertUpload(tx, { id, actor, fileName, bytes, now: clock.systemNow() })
  })
  return id
}

/**
 * Saves a part of a file. Only the staff member who began the upload may send parts. A part that is sent again
 * replaces the stored part.
 * @throws Refusal import_upload_not_found, import_upload_stage; import_upload_part when the length of the part is
 * invalid
 */
export async function storePart(
  { db, vault, actor }: UploadContext,
  { id, place: index, bytes }: { id: string; place: number; bytes: Buffer },
): Promise<void> {
  const upload = await loadUpload(db, id)
  if (upload.actor !== actor) throw new Refusal('import_upload_not_found')
  const expectedLength = Math.min(uploadPartBytes, Number(upload.bytes) - index * uploadPartBytes)
  if (expectedLength <= 0 || bytes.length !== expectedLength) throw new Refusal('import_upload_part')
  const sealed = await sealPart({ db, vault }, { id, index, bytes })
  if (!(await putPart(db, { id, index, bytes: sealed }))) throw new Refusal('import_upload_stage')
}

/**
 * Requests the preview of a file. All its parts must be stored.
 * @throws Refusal import_upload_not_found, import_upload_part (a part is missing), column_mapping_not_found,
 * import_upload_stage
 */
export async function requestUploadCheck(
  { db, clock, actor }: UploadContext,
  { id, mapping: name }: { id: string; mapping: string | undefined },
): Promise<void> {
  const upload = await loadUpload(db, id)
  // `storePart` has accepted each part only with its full length.
  const partCount = Math.ceil(Number(upload.bytes) / uploadPartBytes)
  if (upload.stage === 'uploading' && (await countParts(db, id)) !== partCount)
    throw new Refusal('import_upload_part')
  const mapping = name ? await findMapping(db, name) : null
  // A checked file can be checked again only by the staff member who began the upload, so that a colleague
  // cannot change the mapping between the preview and the import.
  const ownStates = upload.actor === actor ? (['checked'] as const) : []
  const from = ['uploading', 'unmapped', ...ownStates] as const
  const updated = await requestUploadStage(db, {
    id,
    from,
    stage: 'checking',
    mapping: mapping?.mapping ?? null,
    mappingSavedBy: mapping?.savedBy ?? [],
    actor,
    now: clock.systemNow(),
  })
  if (!updated) throw new Refusal('import_upload_stage')
}

/**
 * Requests the import of a checked file. `revision`: revision of the report that the importer saw. The request is
 * refused when the file was checked again since then, so that nobody can replace the report before the import.
 * @throws Refusal import_upload_not_found, import_report_changed, import_upload_stage, import_second_person
 */
export async function requestImport(
  { db, clock, vault, actor, config }: UploadContext,
  { id, revision }: Pick<Upload, 'id' | 'revision'>,
): Promise<void> {
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    await lockSoleReleases(tx, toStaffName(actor))
    const isRequested = await requestUploadStage(tx, {
      id,
      from: ['checked'],
      stage: 'importing',
      actor,
      revision,
      now,
    })
    // `requestUploadStage` has locked the row of the upload, so no other check can change the report before the commit.
    const upload = await loadUpload(tx, id)
    if (upload.revision !== revision) throw new Refusal('import_report_changed')
    if (!isRequested) throw new Refusal('import_upload_stage')
    if (await isImportedAlone(tx, upload, actor)) {
      const released = getReleasedSum(upload.report)
      await recordSoleImport(tx, { upload, by: toStaffName(actor), released, at: now }, config)
    }
    const event = { at: now, actor, action: 'import.requested', memberId: null } as const
    const hash = await hashSource(toUploadSource({ db: tx, vault }, upload))
    const after = formatImport({ uploader: upload.actor, importers: [actor], report: upload.report, hash })
    await recordAudit(tx, { ...event, object: upload.fileName, after })
  })
}

/**
 * Returns an upload so that its rejected rows can be downloaded. Records the download in the audit first, because the
 * rows contain personal data.
 * @throws Refusal import_upload_not_found
 */
export async function readRejections({ db, clock, actor }: UploadContext, id: string): Promise<Upload> {
  const upload = await loadUpload(db, id)
  const at = clock.systemNow()
  const object = upload.fileName
  await recordAudit(db, { at, actor, action: 'import.rejected-read', memberId: null, object })
  return upload
}

/**
 * Deletes an upload.
 * @throws Refusal import_upload_not_found; import_upload_stage while a worker processes the upload, and when its import
 * has recorded rows or has ended
 */
export async function dropUpload({ db }: UploadContext, id: string): Promise<void> {
  await loadUpload(db, id)
  if (!(await deleteUpload(db, id))) throw new Refusal('import_upload_stage')
}

/**
 * Returns an upload.
 * @throws Refusal import_upload_not_found
 */
export async function loadUpload(db: Queryable, id: string): Promise<Upload> {
  const upload = await findUpload(db, id)
  if (!upload) throw new Refusal('import_upload_not_found')
  return upload
}

/**
 * `imported`: a member may claim a reward for three years (the limitation period of article 196 of the Civil Code), and
 * the file is the evidence of what was reported.
 */
const retentionMs = {
  sent: 2 * hourMs,
  checked: 24 * hourMs,
  finished: 30 * 24 * hourMs,
  imported: 3 * 366 * 24 * hourMs,
}

/** Deletes abandoned uploads, old rejected rows and old files. Housekeeping calls this function regularly. */
export async function sweepImports({ db, clock }: DbContext): Promise<void> {
  const ago = (ms: number) => new Date(clock.systemNow().getTime() - ms)
  await sweepUploads(db, {
    sent: ago(retentionMs.sent),
    checked: ago(retentionMs.checked),
    finished: ago(retentionMs.finished),
    imported: ago(retentionMs.imported),
  })
}

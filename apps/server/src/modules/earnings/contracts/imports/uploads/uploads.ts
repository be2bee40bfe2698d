import { uploadPartBytes } from '@impulse/api/contracts/console-imports'
import type { Db } from '../../../../../platform/db/db.ts'
import { newId } from '../../../../../platform/ids/ids.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../../platform/audit/audit.service.ts'
import { type FileSource, findMapping } from '../../contracts.service.ts'
import {
  requestUploadStage,
  countOpen,
  countPartBytes,
  deleteUpload,
  findPart,
  findUpload,
  insertUpload,
  putPart,
  sweepUploads,
  type Upload,
} from './uploads.sql.ts'
import type { DbContext } from '../../../../../platform/db/db-context.ts'

export { importsWait, letGo } from './upload-leases.sql.ts'

export type UploadContext = DbContext & { actor: string }

/** Maximum uploads in work at once: each may take 200 MB of the database. */
const maxOpenUploads = 10

/** Refuses `import_uploads_full`. */
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
 * Takes a chunk of the file from whoever began to send it; the same one again changes nothing. Refuses
 * `import_upload_not_found`, `import_upload_stage`, and `import_upload_part` for one of another length.
 */
export async function takePart(
  { db, actor }: UploadContext,
  { id, place, bytes }: { id: string; place: number; bytes: Buffer },
): Promise<void> {
  const upload = await loadUpload(db, id)
  if (upload.actor !== actor) throw new Refusal('import_upload_not_found')
  const wanted = Math.min(uploadPartBytes, Number(upload.bytes) - place * uploadPartBytes)
  if (wanted <= 0 || bytes.length !== wanted) throw new Refusal('import_upload_part')
  if (!(await putPart(db, { id, place, bytes }))) throw new Refusal('import_upload_stage')
}

/**
 * Asks for a dry run of a file that is there whole. Refuses `import_upload_not_found`, `import_upload_part` while something of
 * it is missing, `column_mapping_not_found`, `import_upload_stage`.
 */
export async function requestUploadCheck(
  { db, clock, actor }: UploadContext,
  { id, mapping: name }: { id: string; mapping: string | undefined },
): Promise<void> {
  const upload = await loadUpload(db, id)
  if (upload.stage === 'uploading' && (await countPartBytes(db, id)) !== upload.bytes)
    throw new Refusal('import_upload_part')
  const mapping = name ? await findMapping(db, name) : null
  // A colleague's file must not change between its preview and its approval.
  const ownStates = upload.actor === actor ? (['checked'] as const) : []
  const from = ['uploading', 'unmapped', ...ownStates] as const
  const updated = await requestUploadStage(db, {
    id,
    from,
    stage: 'checking',
    mapping,
    now: clock.systemNow(),
  })
  if (!updated) throw new Refusal('import_upload_stage')
}

/** Asks for what was looked at to be recorded. Refuses `import_upload_not_found`, `import_upload_stage`. */
export async function requestImport({ db, clock, actor }: UploadContext, id: string): Promise<void> {
  const { fileName } = await loadUpload(db, id)
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    if (!(await requestUploadStage(tx, { id, from: ['checked'], stage: 'importing', now })))
      throw new Refusal('import_upload_stage')
    await recordAudit(tx, { at: now, actor, action: 'import.asked', memberId: null, object: fileName })
  })
}

/** The rows that were not taken name people: that somebody takes them away is written down first. Refuses `import_upload_not_found`. */
export async function readRejections({ db, clock, actor }: UploadContext, id: string): Promise<Upload> {
  const upload = await loadUpload(db, id)
  const at = clock.systemNow()
  const object = upload.fileName
  await recordAudit(db, { at, actor, action: 'import.rejected-read', memberId: null, object })
  return upload
}

/** Refuses `import_upload_not_found`; `import_upload_stage` while it is worked on, and once it has become an import. */
export async function dropUpload({ db }: UploadContext, id: string): Promise<void> {
  await loadUpload(db, id)
  if (!(await deleteUpload(db, id))) throw new Refusal('import_upload_stage')
}

/** Refuses `import_upload_not_found`. */
export async function loadUpload(db: Db, id: string): Promise<Upload> {
  const upload = await findUpload(db, id)
  if (!upload) throw new Refusal('import_upload_not_found')
  return upload
}

/** The file as it was sent, chunk by chunk. */
export const toUploadSource = (db: Db, { id, bytes }: Pick<Upload, 'id' | 'bytes'>): FileSource => ({
  size: Number(bytes),
  async *read() {
    for (let place = 0; place * uploadPartBytes < bytes; place += 1) {
      const part = await findPart(db, id, place)
      if (!part) throw new Error('a part of a file that was sent whole is missing')
      yield part
    }
  },
})

const hourMs = 3_600_000
const retentionMs = { sent: 2 * hourMs, checked: 24 * hourMs, ended: 30 * 24 * hourMs }

/** Housekeeping: files that nobody went on with, and rejected rows of long ago. */
export async function sweepImports({ db, clock }: DbContext): Promise<void> {
  const ago = (ms: number) => new Date(clock.systemNow().getTime() - ms)
  await sweepUploads(db, {
    sent: ago(retentionMs.sent),
    checked: ago(retentionMs.checked),
    ended: ago(retentionMs.ended),
  })
}

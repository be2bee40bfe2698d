import type { UploadStage } from '@impulse/api/contracts/console-imports'
import type { Db, Queryable, Tx } from '../../../../../platform/db/db.ts'
import type { ColumnMapping, ImportCounts } from '../../contracts.service.ts'

/** Contract file that staff upload, with its stage and progress. `actor`: staff member who began the upload. */
export type Upload = {
  id: string
  actor: string
  /** Actor who requested the last check of the file; null before the first check. */
  checkedBy: string | null
  /**
   * Actors who changed the column mapping that the last check used, until that check. Empty when it used no mapping.
   */
  mappingSavedBy: string[]
  /** Actor who requested the import of the checked file; null before that request. */
  importedBy: string | null
  fileName: string
  bytes: bigint
  createdAt: Date
  stage: UploadStage
  mapping: ColumnMapping | null
  header: string[] | null
  attempts: number
  progressDone: bigint
  progressOf: bigint | null
  /** Number of checks requested so far. A request to import names the revision whose report the importer saw. */
  revision: number
  report: ImportCounts | null
  batch: bigint | null
  failure: string | null
  failureLine: number | null
}

/** SQL columns of an `Upload`. */
export const uploadColumns = `id, actor, checked_by as "checkedBy", mapping_saved_by as "mappingSavedBy", imported_by as "importedBy", file_name as "fileName", bytes, created_at as "createdAt", stage, mapping, header, attempts,
  progress_done as "progressDone", progress_of as "progressOf", revision, report, batch, failure, failure_line as "failureLine"`

export async function insertUpload(
  db: Queryable,
  upload: { id: string; actor: string; fileName: string; bytes: number; now: Date },
): Promise<void> {
  await db.query({
    text: 'insert into import_uploads (id, actor, file_name, bytes, created_at) values ($1, $2, $3, $4, $5)',
    values: [upload.id, upload.actor, upload.fileName, upload.bytes, upload.now],
  })
}

/**
 * Counts uploads that are not finished. Takes a lock until the transaction ends, so that parallel requests
 * cannot exceed the limit.
 */
export async function countOpen(tx: Tx): Promise<number> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('import_uploads'))`, values: [] })
  const { rows } = await tx.query<{ count: bigint }>({
    text: `select count(*) as count from import_uploads where stage not in ('done', 'failed')`,
    values: [],
  })
  return Number(rows[0]?.count ?? 0)
}

export async function findUpload(db: Queryable, id: string): Promise<Upload | null> {
  const { rows } = await db.query<Upload>({
    text: `select ${uploadColumns} from import_uploads where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/**
 * Returns at most 20 uploads, newest first: unfinished uploads, and uploads that failed or changed nothing and ended
 * after `endedAfter`.
 */
export async function selectUploadsInWork(db: Queryable, endedAfter: Date): Promise<Upload[]> {
  const { rows } = await db.query<Upload>({
    text: `select ${uploadColumns} from import_uploads
      where stage not in ('done', 'failed') or ((batch is null or stage = 'failed') and finished_at > $1)
      order by created_at desc limit 20`,
    values: [endedAfter],
  })
  return rows
}

/**
 * Saves a sealed part of a file. A part that is sent again replaces the stored part. Returns false when the upload no
 * longer accepts parts or is deleted.
 */
export async function putPart(
  db: Queryable,
  part: { id: string; index: number; bytes: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into import_upload_parts (upload, place, bytes)
      select id, $2, $3 from import_uploads where id = $1 and stage = 'uploading' for share
      on conflict (upload, place) do update set bytes = excluded.bytes`,
    values: [part.id, part.index, part.bytes],
  })
  return rowCount === 1
}

export async function countParts(db: Queryable, id: string): Promise<number> {
  const { rowCount } = await db.query({
    text: 'select from import_upload_parts where upload = $1',
    values: [id],
  })
  return rowCount
}

/** Returns a sealed part of a file. */
export async function findPart(db: Queryable, id: string, index: number): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>({
    text: 'select bytes from import_upload_parts where upload = $1 and place = $2',
    values: [id, index],
  })
  return rows[0]?.bytes ?? null
}

/** Returns the latest upload of an import whose file is stored; null when there is none. */
export async function findUploadWithFile(db: Queryable, batch: bigint): Promise<Upload | null> {
  const { rows } = await db.query<Upload>({
    text: `select ${uploadColumns} from import_uploads
      where batch = $1 and exists (select from import_upload_parts p where p.upload = import_uploads.id)
      order by created_at desc limit 1`,
    values: [batch],
  })
  return rows[0] ?? null
}

/**
 * Changes the stage of an upload. A check begins a new revision. Returns false when the upload is not in one of the
 * stages `from`, or has another revision than `revision`.
 */
export async function requestUploadStage(
  db: Queryable,
  input: {
    id: string
    from: readonly UploadStage[]
    stage: 'checking' | 'importing'
    mapping?: ColumnMapping | null
    mappingSavedBy?: string[]
    actor: string
    revision?: number
    now: Date
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update import_uploads set stage = $3, requested_at = $4, attempts = 0, leased_until = null, lease_token = null,
        progress_done = 0, progress_of = null, failure = null, failure_line = null,
        mapping = case when $5 then $6::jsonb else mapping end,
        mapping_saved_by = case when $5 then $9 else mapping_saved_by end, imported_by = case $3 when 'importing' then $7 end,
        checked_by = case $3 when 'checking' then $7 else checked_by end,
        revision = revision + case $3 when 'checking' then 1 else 0 end
      where id = $1 and stage = any($2) and revision = coalesce($8, revision)`,
    values: [
      input.id,
      input.from,
      input.stage,
      input.now,
      input.mapping !== undefined,
      input.mapping ? JSON.stringify(input.mapping) : null,
      input.actor,
      input.revision ?? null,
      input.mappingSavedBy ?? [],
    ],
  })
  return rowCount === 1
}

/**
 * Deletes an upload. Returns false when a worker is processing the upload, when its import has recorded rows, or when
 * its import has ended.
 */
export async function deleteUpload(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `delete from import_uploads where id = $1 and stage in ('uploading', 'unmapped', 'checked', 'failed') and batch is null`,
    values: [id],
  })
  return rowCount === 1
}

/**
 * Deletes uploads: incomplete uploads begun before `sent`, uploads begun before `checked` that nobody imported, and
 * uploads that ended before `finished`, or before `imported` when their import has recorded rows. Deletes the rejected
 * rows of uploads that ended before `finished`.
 */
export async function sweepUploads(
  db: Db,
  before: { sent: Date; checked: Date; finished: Date; imported: Date },
): Promise<void> {
  await db.query({
    text: `with swept as (
        delete from import_rejections r using import_uploads u where u.id = r.upload and u.finished_at < $3
      )
      delete from import_uploads where (stage = 'uploading' and created_at < $1)
        or (stage in ('unmapped', 'checked') and created_at < $2)
        or (batch is null and finished_at < $3) or finished_at < $4`,
    values: [before.sent, before.checked, before.finished, before.imported],
  })
}

import { isDueUndoRequest } from '../undo/undo-requests.sql.ts'
import type { Queryable } from '../../../../../platform/db/db.ts'
import type { ImportCounts } from '../../contracts.service.ts'
import { uploadColumns, type Upload } from './uploads.sql.ts'

export type Lease = { token: string; now: Date; until: Date }

export async function leaseUpload(db: Queryable, { token, now, until }: Lease): Promise<Upload | null> {
  const { rows } = await db.query<Upload>({
    text: `update import_uploads set leased_until = $2, lease_token = $3, attempts = attempts + 1
      where id = (
        select id from import_uploads where stage in ('checking', 'importing') and (leased_until is null or leased_until <= $1)
        order by requested_at limit 1 for update skip locked
      )
      returning ${uploadColumns}`,
    values: [now, until, token],
  })
  return rows[0] ?? null
}

type Held = { id: string; token: string }

export async function recordProgress(
  db: Queryable,
  { id, token }: Held,
  { done, of, until }: { done: number; of: number | null; until: Date },
): Promise<void> {
  await db.query({
    text: `update import_uploads set progress_done = $3, progress_of = $4, leased_until = $5
      where id = $1 and lease_token = $2`,
    values: [id, token, done, of, until],
  })
}

/**
 * Saves the batch of an upload before the first row is recorded, so that another worker can find the batch
 * after a crash.
 */
export async function recordBatch(db: Queryable, { id, token }: Held, batch: bigint): Promise<void> {
  await db.query({
    text: 'update import_uploads set batch = $3 where id = $1 and lease_token = $2',
    values: [id, token, batch],
  })
}

export type StageEnd = {
  stage: 'unmapped' | 'checked' | 'done' | 'failed'
  header?: readonly string[]
  report?: ImportCounts
  batch?: bigint | null
  failure?: { code: string; line: number | null }
  now: Date
}

/**
 * Saves the end of a stage and releases the lease. Returns false when the lease was lost and another worker
 * continues.
 */
export async function endStage(db: Queryable, { id, token }: Held, end: StageEnd): Promise<boolean> {
  const isOver = end.stage === 'done' || end.stage === 'failed'
  const { rowCount } = await db.query({
    // Prefers the report of the whole batch, because the report of a continued import counts the rows
    // recorded before the interruption as unchanged.
    text: `update import_uploads set stage = $3, header = $4, report = coalesce(
          (select b.report from import_batches b where b.id = $6), $5, import_uploads.report), batch = coalesce($6, batch),
        failure = $7, failure_line = $8, finished_at = $9, leased_until = null, lease_token = null
      where id = $1 and lease_token = $2`,
    values: [
      id,
      token,
      end.stage,
      end.header ?? null,
      end.report ? JSON.stringify(end.report) : null,
      end.batch ?? null,
      end.failure?.code ?? null,
      end.failure?.line ?? null,
      isOver ? end.now : null,
    ],
  })
  return rowCount === 1
}

/** Deletes the file of an upload unless its import has recorded rows, for which the file is the evidence. */
export async function deleteUnusedParts(db: Queryable, id: string): Promise<void> {
  await db.query({
    text: `delete from import_upload_parts p using import_uploads u where u.id = p.upload and u.id = $1 and u.batch is null`,
    values: [id],
  })
}

/** Releases the leases of a worker whose thread has ended. */
export async function releaseLease(db: Queryable, token: string): Promise<void> {
  await db.query({
    text: 'update import_uploads set leased_until = null where lease_token = $1',
    values: [token],
  })
  await db.query({
    text: 'update import_undos set leased_until = null where lease_token = $1',
    values: [token],
  })
}

/** Returns true when a preview, an import or an undo waits for a worker. */
export async function hasWaitingImports(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>({
    text: `select exists (
        select from import_uploads where stage in ('checking', 'importing') and (leased_until is null or leased_until <= $1)
      ) or exists (
        select from import_undos where ${isDueUndoRequest}
      ) as waits`,
    values: [now],
  })
  return rows[0]?.waits === true
}

import { countListed } from '../../../../platform/admin/list-count.ts'
import { toSortDirection } from '../../../../platform/admin/list-page.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { takeFairLock } from '../../../../platform/db/fair-lock.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'

/** Counts of an import, in rows and points. */
export type ImportCounts = {
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** Number of members that the import registered. */
  membersCreated: number
  /**
   * Points. `accrued`: earned by the rows. `due`: those whose hold period is over, released after the risk check.
   * `clawedBack`: clawed back by cancellations.
   */
  accrued: number
  due: number
  /** Points whose hold period is over within 24 hours, in a preview: they decide whether a second person is needed. */
  dueInDay?: number | undefined
  clawedBack: number
  /** Number of valid rows with a former phone of a member. */
  formerPhones: number
  /** Number of rows that name an existing contract by another spelling of its number. */
  respelled: number
  /** First 100 of the rows that `respelled` counts. */
  respellings: { line: number; number: string; storedAs: string }[]
}

/** Stored import of a contract file. The times are by the business clock; `undoneAt` is set when the undo has ended. */
export type Batch = {
  id: bigint
  fileName: string
  actor: string
  startedAt: Date
  finishedAt: Date | null
  undoBeganAt: Date | null
  undoneAt: Date | null
  report: ImportCounts | null
}

type BatchRow = {
  id: bigint
  file_name: string
  actor: string
  started_at: Date
  finished_at: Date | null
  undo_started_at: Date | null
  undone_at: Date | null
  report: Batch['report']
}

/**
 * Creates the batch of an import and returns its id. When an unfinished batch of the same file exists, returns the id
 * of that batch, and adds `actor` and `importedBy` to the persons who resumed it, and `contributors` to its contributors.
 */
export async function openBatch(
  db: Queryable,
  batch: {
    fileName: string
    fileHash: Buffer
    actor: string
    importedBy: string | null
    contributors: readonly string[]
    now: Date
  },
): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>({
    text: `insert into import_batches (file_name, file_hash, actor, imported_by, started_at, contributors) values ($1, $2, $3, $4, $5, $6)
      on conflict (file_hash) where finished_at is null do update set resumed_by = array(
        select distinct person
        from unnest(import_batches.resumed_by || array[excluded.actor, excluded.imported_by]) person
        where person is distinct from import_batches.actor and person is distinct from import_batches.imported_by
          and person is not null
      ), contributors = array(select distinct unnest(import_batches.contributors || excluded.contributors))
      returning id`,
    values: [batch.fileName, batch.fileHash, batch.actor, batch.importedBy, batch.now, batch.contributors],
  })
  const row = rows[0]
  if (!row) throw new Error('the insert of an import batch returned no row')
  return row.id
}

/** Returns the unfinished import of a file and the number of contracts that it created; null when there is none. */
export async function findOpenBatch(
  db: Queryable,
  fileHash: Buffer,
): Promise<{ id: bigint; contracts: number } | null> {
  const { rows } = await db.query<{ id: bigint; contracts: bigint }>({
    text: `select id, (select count(*) from contracts c where c.batch = b.id) as contracts
      from import_batches b where file_hash = $1 and finished_at is null`,
    values: [fileHash],
  })
  return rows[0] ? { id: rows[0].id, contracts: Number(rows[0].contracts) } : null
}

/** Returns true when a finished import of a file exists that is not undone. */
export async function isImported(db: Queryable, fileHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from import_batches
      where file_hash = $1 and finished_at is not null and undo_started_at is null limit 1`,
    values: [fileHash],
  })
  return rowCount > 0
}

/**
 * Prevents the undo of an import until the transaction ends. The commit does not wait for the disk, because
 * rows that a crash of the database loses are recorded again when the import continues.
 * @throws Refusal import_undone when the undo has begun
 */
export async function lockBatchShared(tx: Tx, id: bigint): Promise<void> {
  const { rowCount } = await tx.query({
    text: `select set_config('synchronous_commit', 'off', true)
      from import_batches where id = $1 and undo_started_at is null for share`,
    values: [id],
  })
  if (rowCount === 0) throw new Refusal('import_undone')
}

/** Saves the counts of one chunk of an import. Runs in the transaction that records the chunk. */
export async function insertChunk(
  tx: Tx,
  { batch, counts }: { batch: bigint; counts: ImportCounts },
): Promise<void> {
  await tx.query({
    text: `insert into import_chunks (batch, created, updated, members_created, accrued, due, points_clawed_back)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      batch,
      counts.created,
      counts.updated,
      counts.membersCreated,
      counts.accrued,
      counts.due,
      counts.clawedBack,
    ],
  })
}

/** Import that has just finished: its file, the persons who uploaded, requested or resumed it, and its report. */
export type FinishedBatch = {
  fileName: string
  actor: string
  importedBy: string | null
  resumedBy: string[]
  report: ImportCounts | null
}

/**
 * Marks an import as finished and stores its report. Sums the counts of recorded rows and points over all chunks,
 * because `report` counts the rows that were recorded before an interruption as unchanged. Returns the import, or null
 * when it was finished before: another process completed it, or its undo has begun.
 */
export async function closeBatch(
  tx: Tx,
  { id, report, now }: { id: bigint; report: ImportCounts; now: Date },
): Promise<FinishedBatch | null> {
  const { rows } = await tx.query<FinishedBatch & { isFirst: boolean }>({
    text: `with before as (select finished_at from import_batches where id = $1 for update)
      update import_batches set finished_at = coalesce(import_batches.finished_at, $2), report = $3::jsonb || (
        select jsonb_build_object(
          'created', coalesce(sum(created), 0), 'updated', coalesce(sum(updated), 0),
          'unchanged', greatest($4 - coalesce(sum(created + updated), 0), 0),
          'membersCreated', coalesce(sum(members_created), 0), 'accrued', coalesce(sum(accrued), 0),
          'due', coalesce(sum(due), 0), 'clawedBack', coalesce(sum(points_clawed_back), 0))
        from import_chunks where batch = $1
      )
      from before where id = $1
      returning before.finished_at is null as "isFirst", file_name as "fileName", actor, imported_by as "importedBy",
        resumed_by as "resumedBy", report`,
    values: [id, now, JSON.stringify(report), report.created + report.updated + report.unchanged],
  })
  const row = rows[0]
  return row?.isFirst ? row : null
}

/**
 * Returns imports, latest id first by default. `q`: text that the file name contains; an empty text selects all
 * imports.
 */
export async function selectBatches(
  db: Queryable,
  {
    limit,
    skip = 0,
    order = 'desc',
    q = '',
  }: { limit: number; skip?: number; order?: 'asc' | 'desc'; q?: string },
): Promise<Batch[]> {
  const { rows } = await db.query<BatchRow>({
    text: `select id, file_name, actor, started_at, finished_at, undo_started_at, undone_at, report
      from import_batches where $3 = '' or strpos(lower(file_name), lower($3)) > 0
      order by id ${toSortDirection(order)} limit $1 offset $2`,
    values: [limit, skip, q],
  })
  return rows.map(toBatch)
}

export const countBatches = (db: Queryable, { q }: { q: string }): Promise<number> =>
  countListed(db, {
    text: `select from import_batches where $1 = '' or strpos(lower(file_name), lower($1)) > 0`,
    values: [q],
  })

export async function selectBatch(db: Queryable, id: bigint): Promise<Batch | null> {
  const { rows } = await db.query<BatchRow>({
    text: `select id, file_name, actor, started_at, finished_at, undo_started_at, undone_at, report from import_batches where id = $1`,
    values: [id],
  })
  return rows[0] ? toBatch(rows[0]) : null
}

/**
 * Marks that the undo of an import has begun. The import can then record no more rows, and importing the same
 * file starts another import.
 */
export async function beginUndo(tx: Tx, { id, now }: { id: bigint; now: Date }): Promise<void> {
  await takeFairLock(tx)
  await tx.query({
    text: `update import_batches
      set undo_started_at = coalesce(undo_started_at, $2), finished_at = coalesce(finished_at, $2) where id = $1`,
    values: [id, now],
  })
}

/**
 * Locks an import until the transaction ends, so that chunks of parallel undos of this import run one after
 * another.
 */
export async function lockBatchForUndo(tx: Tx, id: bigint): Promise<void> {
  await tx.query({ text: 'select from import_batches where id = $1 for no key update', values: [id] })
}

export async function markUndone(db: Queryable, { id, now }: { id: bigint; now: Date }): Promise<void> {
  await db.query({ text: 'update import_batches set undone_at = $2 where id = $1', values: [id, now] })
}

const toBatch = (row: BatchRow): Batch => ({
  id: row.id,
  fileName: row.file_name,
  actor: row.actor,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  undoBeganAt: row.undo_started_at,
  undoneAt: row.undone_at,
  report: row.report,
})

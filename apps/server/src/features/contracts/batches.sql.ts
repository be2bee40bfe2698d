import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { ContractStatus } from '@impulse/wire/contract'

/** What an import did: rows, and points. */
export type ImportCounts = {
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** Members that did not exist before. */
  membersCreated: number
  /** Points earned by the rows, and points that their cancellations took back. */
  accrued: number
  takenBack: number
}

/** An import of a file. */
export type Batch = {
  id: bigint
  fileName: string
  actor: string
  startedAt: Date
  finishedAt: Date | null
  undoneAt: Date | null
  report: ImportCounts | null
}

type BatchRow = {
  id: bigint
  file_name: string
  actor: string
  started_at: Date
  finished_at: Date | null
  undone_at: Date | null
  report: Batch['report']
}

/** Begins an import, or goes on with the one of the same file that broke off: `isResumed`. */
export async function openBatch(
  on: Queryable,
  batch: { fileName: string; fileHash: Buffer; actor: string; now: Date },
): Promise<{ id: bigint; isResumed: boolean }> {
  const { rows } = await on.query<{ id: bigint; is_resumed: boolean }>({
    text: `insert into import_batches (file_name, file_hash, actor, started_at) values ($1, $2, $3, $4)
      on conflict (file_hash) where finished_at is null do update set file_name = excluded.file_name
      returning id, started_at <> $4 as is_resumed`,
    values: [batch.fileName, batch.fileHash, batch.actor, batch.now],
  })
  const row = rows[0]
  if (!row) throw new Error('an import has a batch')
  return { id: row.id, isResumed: row.is_resumed }
}

/** Ends an import. What a part of it did that broke off is counted from its contracts. */
export async function closeBatch(
  on: Queryable,
  batch: { id: bigint; isResumed: boolean; report: ImportCounts; now: Date },
): Promise<void> {
  await on.query({
    text: `update import_batches set finished_at = $2, report = case when $4 then $3::jsonb || (
        select jsonb_build_object('created', count(*), 'accrued', coalesce(sum(reward), 0)) from contracts where batch = $1
      ) else $3 end
      where id = $1 and finished_at is null`,
    values: [batch.id, batch.now, JSON.stringify(batch.report), batch.isResumed],
  })
}

/** The newest first. */
export async function selectBatches(on: Queryable, { limit }: { limit: number }): Promise<Batch[]> {
  const { rows } = await on.query<BatchRow>({
    text: `select id, file_name, actor, started_at, finished_at, undone_at, report
      from import_batches order by id desc limit $1`,
    values: [limit],
  })
  return rows.map(batchOf)
}

export async function selectBatch(on: Queryable, id: bigint): Promise<Batch | null> {
  const { rows } = await on.query<BatchRow>({
    text: `select id, file_name, actor, started_at, finished_at, undone_at, report from import_batches where id = $1`,
    values: [id],
  })
  return rows[0] ? batchOf(rows[0]) : null
}

/** An import that broke off ends with its undoing: the file begins anew. */
export async function markUndone(on: Queryable, { id, now }: { id: bigint; now: Date }): Promise<void> {
  await on.query({
    text: `update import_batches set undone_at = $2, finished_at = coalesce(finished_at, $2) where id = $1`,
    values: [id, now],
  })
}

export type Change = { batch: bigint; number: string; city: string; status: ContractStatus | 'undone' }

/** How contracts were before an import changed them; of two changes in one import the first tells. */
export async function insertChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.query({
    text: `insert into import_changes (batch, number, city_before, status_before)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    values: [
      changes.map(({ batch }) => batch),
      changes.map(({ number }) => number),
      changes.map(({ city }) => city),
      changes.map(({ status }) => status),
    ],
  })
}

/** `isChangedSince`: a later import changed the contract once more. */
export async function selectChanges(
  on: Queryable,
  { batch, after, limit }: { batch: bigint; after: string; limit: number },
): Promise<(Change & { isChangedSince: boolean })[]> {
  const { rows } = await on.query<{
    number: string
    city_before: string
    status_before: Change['status']
    is_changed_since: boolean
  }>({
    text: `select number, city_before, status_before,
        exists (select from import_changes l where l.number = c.number and l.batch > c.batch
          and (select b.undone_at from import_batches b where b.id = l.batch) is null) as is_changed_since
      from import_changes c where batch = $1 and number > $2 order by number limit $3`,
    values: [batch, after, limit],
  })
  return rows.map((row) => ({
    ...{ batch, number: row.number, city: row.city_before, status: row.status_before },
    isChangedSince: row.is_changed_since,
  }))
}

const batchOf = (row: BatchRow): Batch => ({
  id: row.id,
  fileName: row.file_name,
  actor: row.actor,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  undoneAt: row.undone_at,
  report: row.report,
})

import type { Queryable, Tx } from '../../../../../platform/db/db.ts'

/**
 * Request to undo an import. `finishedAt` is null until the undo is carried out or has failed; `failure` is the error
 * code of a failed undo.
 */
export type UndoRequest = {
  batch: bigint
  actor: string
  reason: string
  requestedAt: Date
  finishedAt: Date | null
  attempts: number
  failure: string | null
  /**
   * Points that members can withdraw again after the undo. Set only when a second person must confirm the undo;
   * otherwise null.
   */
  released: bigint | null
  confirmedBy: string | null
}

/** Returns true when the undo waits for the confirmation of a second person. */
export const needsConfirmation = ({
  released,
  confirmedBy,
}: Pick<UndoRequest, 'released' | 'confirmedBy'>): boolean => released !== null && confirmedBy === null

/**
 * Saves a request to undo an import. Replaces an earlier request of this import that failed. Returns false when the
 * earlier request has not failed: it is unfinished or was carried out.
 */
export async function insertUndoRequest(
  tx: Tx,
  input: Pick<UndoRequest, 'batch' | 'actor' | 'reason' | 'released'> & { now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into import_undos as u (batch, actor, reason, requested_at, released) values ($1, $2, $3, $4, $5)
      on conflict (batch) do update set actor = excluded.actor, reason = excluded.reason, requested_at = excluded.requested_at,
        released = excluded.released, confirmed_by = null, failure = null, finished_at = null, attempts = 0
      where u.failure is not null`,
    values: [input.batch, input.actor, input.reason, input.now, input.released],
  })
  return rowCount === 1
}

const columns = `batch, actor, reason, requested_at as "requestedAt", finished_at as "finishedAt", attempts, failure,
  released, confirmed_by as "confirmedBy"`

export async function findUndoRequest(db: Queryable, batch: bigint): Promise<UndoRequest | null> {
  const { rows } = await db.query<UndoRequest>({
    text: `select ${columns} from import_undos where batch = $1`,
    values: [batch],
  })
  return rows[0] ?? null
}

/**
 * Locks the request to undo an import until the transaction ends, so that of parallel decisions only one takes effect.
 * Returns null when there is no request.
 */
export async function lockUndoRequest(tx: Tx, batch: bigint): Promise<UndoRequest | null> {
  const { rows } = await tx.query<UndoRequest>({
    text: `select ${columns} from import_undos where batch = $1 for update`,
    values: [batch],
  })
  return rows[0] ?? null
}

/** Stores who requests and who confirms an undo. The caller must have locked the request. */
export async function updateConsents(
  tx: Tx,
  { batch, actor, confirmedBy }: Pick<UndoRequest, 'batch' | 'actor' | 'confirmedBy'>,
): Promise<void> {
  await tx.query({
    text: 'update import_undos set actor = $2, confirmed_by = $3 where batch = $1',
    values: [batch, actor, confirmedBy],
  })
}

export async function deleteUndoRequest(tx: Tx, batch: bigint): Promise<void> {
  await tx.query({ text: 'delete from import_undos where batch = $1', values: [batch] })
}

/**
 * SQL condition: the request to undo an import is unfinished, needs no confirmation any more, and no worker has a lease
 * of it at the time `$1`.
 */
export const isDueUndoRequest =
  'finished_at is null and (released is null or confirmed_by is not null) and (leased_until is null or leased_until <= $1)'

export async function leaseUndoRequest(
  db: Queryable,
  { token, now, until }: { token: string; now: Date; until: Date },
): Promise<UndoRequest | null> {
  const { rows } = await db.query<UndoRequest>({
    text: `update import_undos set leased_until = $2, lease_token = $3, attempts = attempts + 1
      where batch = (
        select batch from import_undos where ${isDueUndoRequest}
        order by requested_at limit 1 for update skip locked
      )
      returning ${columns}`,
    values: [now, until, token],
  })
  return rows[0] ?? null
}

export async function renewUndoLease(
  db: Queryable,
  { batch, token, until }: { batch: bigint; token: string; until: Date },
): Promise<void> {
  await db.query({
    text: 'update import_undos set leased_until = $3 where batch = $1 and lease_token = $2',
    values: [batch, token, until],
  })
}

export async function endUndoRequest(
  db: Queryable,
  { batch, token, now, failure }: { batch: bigint; token: string; now: Date; failure: string | null },
): Promise<void> {
  await db.query({
    text: `update import_undos set finished_at = $3, failure = $4, leased_until = null, lease_token = null
      where batch = $1 and lease_token = $2`,
    values: [batch, token, now, failure],
  })
}

/** Returns the unfinished requests to undo these imports, by the id of the import. */
export async function selectUndoRequests(
  db: Queryable,
  batches: readonly bigint[],
): Promise<Map<bigint, UndoRequest>> {
  const { rows } = await db.query<UndoRequest>({
    text: `select ${columns} from import_undos where batch = any($1) and finished_at is null`,
    values: [batches],
  })
  return new Map(rows.map((request) => [request.batch, request]))
}

/** Returns, for each import whose rejected rows are stored, the id of the upload under which they are stored. */
export async function selectRejectionUploads(
  db: Queryable,
  batches: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await db.query<{ batch: bigint; id: string }>({
    text: `select batch, id from import_uploads
      where batch = any($1) and exists (select from import_rejections r where r.upload = import_uploads.id)
      order by created_at`,
    values: [batches],
  })
  return new Map(rows.map(({ batch, id }) => [batch, id]))
}

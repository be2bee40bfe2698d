import { setTimeout } from 'node:timers/promises'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { isRetryableConflict } from '../../../platform/db/refused-by-database.ts'
import { toChunks } from '../../../platform/jobs/to-chunks.ts'
import type { Log } from '../../../platform/log/log.ts'
import { fairTransaction } from '../../../platform/db/fair-lock.ts'
import type { PlannedRow } from './contract-changes.rules.ts'
import { findOwnersByPhones } from '../../identity/profile/profile.service.ts'
import { RecordingConflict, type Recorded } from './record-contracts.ts'

type RecordingContext = {
  db: Db
  /** Log for the error of a chunk that is recorded row by row; absent on the command line. */
  log?: Pick<Log, 'warn'> | undefined
  /**
   * Computes the results of rows without locks, so that unchanged and rejected rows need no transaction. When this
   * function is absent, all rows are recorded in transactions.
   */
  preview?: (planned: readonly PlannedRow[]) => Promise<Recorded[]>
  /**
   * True when cancellations of cancelled contracts are recorded although they change nothing now, so that undoing the
   * earlier cancellation leaves them.
   */
  savesCancellations?: boolean
  /**
   * Called before each transaction of `record`. `record` must use only its transaction: if it waited for another connection,
   * parallel transactions could occupy all of them and wait for ever.
   */
  prepare?: () => Promise<unknown>
  record: (tx: Tx, planned: readonly PlannedRow[]) => Promise<Recorded[]>
  /**
   * Called once for each row with its result: after the commit, or after the preview when the row needs no
   * transaction.
   */
  recorded: (planned: PlannedRow, recorded: Recorded) => void
}

// With three partitions in parallel, one prepares rows while PostgreSQL writes the rows of another. More partitions
// would only compete for the same processors.
const concurrency = 3
const chunkSize = 500
const maxPhones = 10_000

/**
 * Records rows in chunks, one transaction for each chunk. Rows of one member are recorded in their order,
 * rows of different members in parallel. The chunks of a file are always the same, so that a repeated import
 * has the same result.
 */
export async function recordConcurrently(
  rows: readonly PlannedRow[],
  recording: RecordingContext,
): Promise<void> {
  const phones = rows.map(({ row }) => row.phone)
  const partitions = partitionByMember(rows, await findOwners(recording.db, phones))
  const failure = new AbortController()
  const outcomes = await Promise.allSettled(
    partitions.map(async (partition) => {
      for (const chunk of toChunks(partition, chunkSize)) {
        if (failure.signal.aborted) return
        await recordChunk(chunk, recording).catch((error: unknown) => {
          failure.abort()
          throw error
        })
      }
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Returns member ids by phone, without the phones that have no owner. For a single phone, returns an empty
 * map.
 */
export async function findOwners(db: Queryable, repeated: readonly string[]): Promise<Map<string, string>> {
  const phones = [...new Set(repeated)]
  const owners = new Map<string, string>()
  // Owners matter only when several phones may belong to one member. With a single phone, as in most requests of the
  // contract feed, no query is needed.
  if (phones.length === 1) return owners
  for (const chunk of toChunks(phones, maxPhones))
    for (const [phone, memberId] of await findOwnersByPhones(db, chunk)) owners.set(phone, memberId)
  return owners
}

/**
 * Divides rows into partitions, so that all rows of a member are in one partition. After a member merge or a
 * change of the phone, the rows of one member may have several phones.
 */
function partitionByMember(rows: readonly PlannedRow[], owners: ReadonlyMap<string, string>): PlannedRow[][] {
  const rowsByMember = Map.groupBy(rows, ({ row: { phone } }) => owners.get(phone) ?? phone)
  const partitions = Array.from({ length: concurrency }, (): PlannedRow[] => [])
  for (const [member, memberRows] of rowsByMember) {
    // The last four characters of a member id or a phone number are hexadecimal digits. The partition is chosen by
    // these characters.
    const partition = partitions[Number.parseInt(member.slice(-4), 16) % concurrency]
    for (const planned of memberRows) partition?.push(planned)
  }
  return partitions
}

/**
 * Records a chunk in one transaction, and tries once more after a conflict with another transaction. When
 * that fails, records each row in a transaction of its own, so that a faulty row does not roll back the other
 * rows.
 */
async function recordChunk(planned: readonly PlannedRow[], recording: RecordingContext): Promise<void> {
  const chunk = await reportUnchanged(planned, recording)
  if (chunk.length === 0) return
  try {
    await retryConflicts(() => recordTogether(chunk, recording), 2)
  } catch (error) {
    // The rows alone may succeed, or fail by another error, so this error is recorded nowhere else.
    recording.log?.warn(
      { err: error, rows: chunk.length },
      'contract rows failed together, recording each alone',
    )
    for (const one of chunk) await retryConflicts(() => recordTogether([one], recording))
  }
}

/**
 * Returns the rows of a chunk that need a transaction. Calls `recorded` for each other row, which is rejected or
 * changes nothing.
 */
async function reportUnchanged(
  chunk: readonly PlannedRow[],
  { preview, recorded, savesCancellations = false }: RecordingContext,
): Promise<readonly PlannedRow[]> {
  if (!preview) return chunk
  const previewed = await preview(chunk)
  return chunk.filter((planned, i) => {
    const result = previewed[i]
    const isSaved = savesCancellations && planned.row.status === 'cancelled'
    const changesNothing = result?.kind === 'rejected' || (result?.kind === 'unchanged' && !isSaved)
    if (!changesNothing) return true
    recorded(planned, result)
    return false
  })
}

async function recordTogether(
  chunk: readonly PlannedRow[],
  { db, prepare, record, recorded }: RecordingContext,
): Promise<void> {
  await prepare?.()
  const results = await fairTransaction(db, (tx) => record(tx, chunk))
  for (const [i, planned] of chunk.entries()) {
    const result = results[i]
    if (result) recorded(planned, result)
  }
}

// Maximum number of attempts of one transaction. Each failed attempt means that another transaction has
// succeeded, so only a bug can cause thirty failures.
const maxAttempts = 30

/**
 * Runs the transaction `callback`, and repeats the transaction after a conflict with another transaction: a
 * `RecordingConflict`, or an error for which `isRetryableConflict` returns true. Makes at most `tries` attempts.
 */
export async function retryConflicts<T>(callback: () => Promise<T>, tries = maxAttempts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callback()
    } catch (error) {
      if (attempt >= tries || !(error instanceof RecordingConflict || isRetryableConflict(error))) throw error
      await setTimeout(Math.random() * 10 * attempt)
    }
  }
}

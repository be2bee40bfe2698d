import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { isUndoneByOthers } from '../../../platform/db/refused-by-database.ts'
import { waitForFairLock } from '../../../platform/db/fair-lock.ts'
import type { PlannedRow } from './contracts.rules.ts'
import { NumberTaken, type Recorded } from './record-contracts.ts'

type Recording = {
  db: Db
  /**
   * Outcome of the rows, read without locks: rows that change nothing or are rejected need none. Absent: every row is read under
   * its locks.
   */
  preview?: (planned: readonly PlannedRow[]) => Promise<Recorded[]>
  record: (tx: Tx, planned: readonly PlannedRow[]) => Promise<Recorded[]>
  /** Told after the commit. */
  recorded: (planned: PlannedRow, recorded: Recorded) => void
}

// One worker prepares its rows while the database writes another's; more workers only queue for the same processors.
const concurrency = 3
const chunkSize = 500

/**
 * Records the rows of a file, in chunks of one transaction each. Those of one member stand together and keep their
 * order, since a step's n depends on it; members go side by side. The same rows are always cut into the same chunks,
 * so that an import that is begun again does what was left, just as it would have been done. After a failure no further
 * chunk is begun.
 */
export async function recordConcurrently(rows: readonly PlannedRow[], recording: Recording): Promise<void> {
  const partitions = partitionByMember(rows)
  const failure = new AbortController()
  const ended = await Promise.allSettled(
    partitions.map(async (partition) => {
      for (let start = 0; start < partition.length; start += chunkSize) {
        if (failure.signal.aborted) return
        await recordChunk(partition.slice(start, start + chunkSize), recording).catch((error: unknown) => {
          failure.abort()
          throw error
        })
      }
    }),
  )
  for (const partition of ended) if (partition.status === 'rejected') throw partition.reason
}

function partitionByMember(rows: readonly PlannedRow[]): PlannedRow[][] {
  const rowsByPhone = new Map<string, PlannedRow[]>()
  for (const planned of rows) {
    const { phone } = planned.row
    const memberRows = rowsByPhone.get(phone)
    if (memberRows) memberRows.push(planned)
    else rowsByPhone.set(phone, [planned])
  }
  const partitions = Array.from({ length: concurrency }, (): PlannedRow[] => [])
  for (const [phone, memberRows] of rowsByPhone) {
    const partition = partitions[Number(phone.slice(-4)) % concurrency]
    for (const planned of memberRows) partition?.push(planned)
  }
  return partitions
}

/**
 * A chunk whose numbers another importer has just taken finds them there when it is done once more. One that fails
 * again is done row by row, so that a row stands or falls by itself.
 */
async function recordChunk(planned: readonly PlannedRow[], recording: Recording): Promise<void> {
  const chunk = await withoutIdle(planned, recording)
  if (chunk.length === 0) return
  try {
    await again(() => recordTogether(chunk, recording), 2)
  } catch {
    for (const one of chunk) await again(() => recordTogether([one], recording))
  }
}

async function withoutIdle(
  chunk: readonly PlannedRow[],
  { preview, recorded }: Recording,
): Promise<readonly PlannedRow[]> {
  if (!preview) return chunk
  const previewed = await preview(chunk)
  return chunk.filter((planned, i) => {
    const result = previewed[i]
    if (result?.kind !== 'unchanged' && result?.kind !== 'rejected') return true
    recorded(planned, result)
    return false
  })
}

async function recordTogether(
  chunk: readonly PlannedRow[],
  { db, record, recorded }: Recording,
): Promise<void> {
  await waitForFairLock(db)
  const results = await db.transaction((tx) => record(tx, chunk))
  for (const [i, planned] of chunk.entries()) {
    const result = results[i]
    if (result) recorded(planned, result)
  }
}

// Each time somebody else has come a step further, so it ends; this many are there for a bug alone.
const maxAttempts = 30

/** A deadlock, or a number that another importer has just taken: it is done again from its beginning. */
export async function again<T>(callback: () => Promise<T>, tries = maxAttempts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callback()
    } catch (error) {
      if (attempt >= tries || !(error instanceof NumberTaken || isUndoneByOthers(error))) throw error
      await setTimeout(Math.random() * 10 * attempt)
    }
  }
}

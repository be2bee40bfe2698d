import type { Db, Tx } from '../../platform/db/db.ts'
import { isUndoneByOthers } from '../../platform/db/refused-by-database.ts'
import type { PlannedRow } from './contracts.rules.ts'
import { NumberTaken, type Recorded } from './record-contracts.ts'

type Recording = {
  db: Db
  record: (tx: Tx, planned: readonly PlannedRow[]) => Promise<Recorded[]>
  /** Told after the commit. */
  recorded: (planned: PlannedRow, recorded: Recorded) => void
}

// One lane prepares its rows while the database writes another's; more lanes only queue for the same processors.
const laneCount = 3
const portionSize = 500

/**
 * Records the rows of a file, in portions of one transaction each. Those of one member stand together and keep their
 * order, since a step's n depends on it; members go side by side. After a failure no further portion is begun.
 */
export async function recordInLanes(rows: readonly PlannedRow[], recording: Recording): Promise<void> {
  const lanes = Array.from({ length: laneCount }, (): PlannedRow[] => [])
  for (const planned of rows) lanes[Number(planned.row.phone.slice(-4)) % laneCount]?.push(planned)
  const failure = new AbortController()
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      // Sorting keeps the order of equals.
      lane.sort(({ row: a }, { row: b }) => (a.phone < b.phone ? -1 : a.phone > b.phone ? 1 : 0))
      for (let start = 0; start < lane.length; start += portionSize) {
        if (failure.signal.aborted) return
        await recordPortion(lane.slice(start, start + portionSize), recording).catch((error: unknown) => {
          failure.abort()
          throw error
        })
      }
    }),
  )
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
}

/** A portion whose transaction fails is done row by row, so that a row stands or falls by itself. */
async function recordPortion(portion: readonly PlannedRow[], recording: Recording): Promise<void> {
  try {
    await recordTogether(portion, recording)
  } catch {
    for (const planned of portion) await again(() => recordTogether([planned], recording))
  }
}

async function recordTogether(
  portion: readonly PlannedRow[],
  { db, record, recorded }: Recording,
): Promise<void> {
  const results = await db.transaction((tx) => record(tx, portion))
  for (const [i, planned] of portion.entries()) {
    const result = results[i]
    if (result) recorded(planned, result)
  }
}

/** A deadlock, or a number that another importer has just taken: it is done again from its beginning. */
export async function again<T>(deed: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deed()
    } catch (error) {
      if (attempt >= 5 || !(error instanceof NumberTaken || isUndoneByOthers(error))) throw error
    }
  }
}

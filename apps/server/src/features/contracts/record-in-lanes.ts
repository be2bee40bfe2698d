import type { Db, Tx } from '../../platform/db/db.ts'
import { isUndoneByOthers } from '../../platform/db/refused-by-database.ts'
import type { PlannedRow } from './contracts.rules.ts'
import { selectContracts } from './contracts.sql.ts'
import { NumberTaken, type Recorded } from './record-contract.ts'

/** A row with what it would do, as things stood when it was read. */
export type Foreseen = Recorded & { planned: PlannedRow }

type Recording = {
  db: Db
  record: (tx: Tx, planned: PlannedRow) => Promise<Recorded>
  /** Told after the commit. */
  recorded: (planned: PlannedRow, recorded: Recorded) => void
}

const laneCount = 8
const portionSize = 20

/**
 * Records the rows of a file. Those of one member keep their order, since a step's n depends on it; members go side by
 * side, so that they share the wait for the disk. After a failure no further row is begun.
 */
export async function recordInLanes(rows: readonly Foreseen[], recording: Recording): Promise<void> {
  const lanes = Array.from({ length: laneCount }, (): Foreseen[] => [])
  for (const row of rows) lanes[Number(row.planned.row.phone.slice(-3)) % laneCount]?.push(row)
  const failure = new AbortController()
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const portion of portionsOf(lane)) {
        if (failure.signal.aborted) return
        await recordPortion(portion, recording).catch((error: unknown) => {
          failure.abort()
          throw error
        })
      }
    }),
  )
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
}

/**
 * New contracts go several to a transaction, which saves most of the waiting. A change of one that is stored goes
 * alone: a transaction that held several of them could meet the release worker from the other side.
 */
function portionsOf(lane: readonly Foreseen[]): Foreseen[][] {
  const portions: Foreseen[][] = []
  let open: Foreseen[] | null = null
  for (const row of lane) {
    if (row.kind !== 'created') {
      portions.push([row])
      open = null
    } else if (open && open.length < portionSize) {
      open.push(row)
    } else {
      open = [row]
      portions.push(open)
    }
  }
  return portions
}

/** A portion whose transaction fails is done row by row, so that a row stands or falls by itself. */
async function recordPortion(portion: readonly Foreseen[], recording: Recording): Promise<void> {
  try {
    await recordTogether(portion, recording)
  } catch {
    for (const row of portion) await again(() => recordTogether([row], recording))
  }
}

async function recordTogether(
  portion: readonly Foreseen[],
  { db, record, recorded }: Recording,
): Promise<void> {
  const done = await db.transaction(async (tx) => {
    const isSeveral = portion.length > 1
    // Asked before anything is locked: whoever has recorded one of them, or releases it, may wait for a member of ours.
    const numbers = portion.map(({ planned }) => planned.row.number)
    if (isSeveral && (await selectContracts(tx, numbers)).size > 0) throw new StoredByNow()
    const results: { planned: PlannedRow; result: Recorded }[] = []
    for (const { planned } of portion) {
      const result = await record(tx, planned)
      if (isSeveral && result.kind !== 'created') throw new StoredByNow()
      results.push({ planned, result })
    }
    return results
  })
  for (const { planned, result } of done) recorded(planned, result)
}

/** Another importer was faster with a row of the portion: the portion is thrown away. */
class StoredByNow extends Error {
  override name = 'StoredByNow'
}

/** A deadlock, or a number that another importer has just taken: the row is done again from its beginning. */
async function again<T>(deed: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deed()
    } catch (error) {
      if (attempt >= 5 || !(error instanceof NumberTaken || isUndoneByOthers(error))) throw error
    }
  }
}

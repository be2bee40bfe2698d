import { minuteMs } from '@impulse/api/fields/durations'
import { verifyChains } from '../../../ledger/ledger.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Difference } from '../../../platform/db/consistency-checks.ts'
import { type Db, openDb } from '../../../platform/db/db.ts'
import { verifyMoney } from './verify-money.ts'
import { addDifferences } from './store-differences.ts'
import { claimChanges, selectChangedMembers, updateChangesAfter } from './verification.sql.ts'

const pauseMs = 4 * minuteMs
const statementTimeoutMs = 10 * minuteMs
const defaultChunks = { size: 200, max: 100 }

type VerifyChangesContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  databaseUrl: string
  signal?: AbortSignal
  /**
   * `size`: number of members that are verified in one snapshot (a chunk). `max`: maximum number of chunks in one run.
   */
  chunks?: { size: number; max: number }
}

/**
 * Verifies the members with transactions since the last run, in only one of several server processes. When a run ends
 * before its last member, the next run continues with the remaining members. Opens a separate connection with a longer
 * time limit, because `db` ends a statement after a minute. Returns false when a run began in the last four minutes.
 */
export async function verifyChanges({
  db,
  clock,
  log,
  databaseUrl,
  signal,
  chunks = defaultChunks,
}: VerifyChangesContext): Promise<boolean> {
  const now = clock.systemNow()
  if (!(await claimChanges(db, { now, startedBefore: new Date(now.getTime() - pauseMs) }))) return false
  const own = openDb({ url: databaseUrl, connections: 1, statementTimeoutMs })
  let found = 0
  try {
    for (let chunk = 0; chunk < chunks.max && !signal?.aborted; chunk++) {
      const memberIds = await selectChangedMembers(own, chunks.size)
      const differences = memberIds.length > 0 ? await verifyMembers(own, memberIds) : []
      if (differences.length > 0)
        await db.transaction((tx) => addDifferences(tx, differences, clock.systemNow()))
      found += differences.length
      const isLast = memberIds.length < chunks.size
      await updateChangesAfter(db, isLast ? null : (memberIds.at(-1) ?? null))
      if (isLast) break
    }
  } finally {
    await own.close()
  }
  if (found > 0)
    log.error({ differences: found }, 'the verification of changes found differences: run `lk verify`')
  return true
}

const verifyMembers = (db: Db, memberIds: readonly string[]): Promise<Difference[]> =>
  db.snapshot(async (on) => [...(await verifyMoney(on, memberIds)), ...(await verifyChains(on, memberIds))])

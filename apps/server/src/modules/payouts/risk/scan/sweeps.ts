import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { isDatabaseUnavailable } from '../../../../platform/db/refused-by-database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { type RiskScanContext, scanMembers } from './scan-members.ts'
import {
  beginSweep,
  deleteScans,
  saveSweepPosition,
  selectPendingScans,
  selectMembers,
  postponeScan,
} from './sweeps.sql.ts'

export type SweepContext = RiskScanContext & { log: Pick<Log, 'error'> }

const chunkSize = 200
const retryMs = 5 * 60_000

/**
 * Scans the members whose scan was requested, until no request is due. A request is deleted after its scan, so that
 * the scan runs again after a crash. Returns the number of opened cases.
 */
export async function scanChangedMembers(context: SweepContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  let total = 0
  while (!signal?.aborted) {
    const dueScans = await selectPendingScans(db, { now: clock.systemNow(), limit: chunkSize })
    if (dueScans.length === 0) return total
    const { opened, failed } = await scanChunk(context, [
      ...new Set(dueScans.map(({ memberId }) => memberId)),
    ])
    total += opened
    failpoint('risk:scanned')
    await deleteScans(
      db,
      dueScans.flatMap(({ id, memberId }) => (failed.has(memberId) ? [] : [id])),
    )
  }
  return total
}

/**
 * Scans all members once a day (business clock), because some findings depend only on the date. An
 * interrupted sweep continues after the last chunk. A parallel sweep repeats scans, which changes nothing.
 */
export async function scanAllMembers(context: SweepContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  const day = moscowDay(clock.businessNow())
  let opened = 0
  for (let after = await beginSweep(db, day); after !== null && !signal?.aborted;) {
    // Requested scans are carried out before the next chunk of the sweep.
    opened += await scanChangedMembers(context, signal)
    const memberIds: string[] = await selectMembers(db, { after, limit: chunkSize })
    opened += memberIds.length > 0 ? (await scanChunk(context, memberIds)).opened : 0
    after = memberIds.length < chunkSize ? null : (memberIds.at(-1) ?? null)
    await saveSweepPosition(db, { day, after })
  }
  return opened
}

/**
 * Scans members together. When this fails, scans each member alone and postpones those whose scan fails again, so
 * that the data of one member do not stop the risk rules for all. Returns the number of opened cases and the members
 * whose scan failed.
 */
async function scanChunk(
  context: SweepContext,
  memberIds: readonly string[],
): Promise<{ opened: number; failed: ReadonlySet<string> }> {
  const failed = new Set<string>()
  try {
    return { opened: await scanMembers(context, memberIds), failed }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
  }
  const { db, clock, log } = context
  let opened = 0
  for (const memberId of memberIds) {
    try {
      opened += await scanMembers(context, [memberId])
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.error(
        { err: error, memberId },
        'the risk scan of a member failed: no reward of the member is released',
      )
      const now = clock.systemNow()
      await postponeScan(db, { memberId, now, retryAt: new Date(now.getTime() + retryMs) })
      failed.add(memberId)
    }
  }
  return { opened, failed }
}

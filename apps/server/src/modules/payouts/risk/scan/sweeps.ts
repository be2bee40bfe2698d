import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { type RiskScanContext, scanMembers } from './scan-members.ts'
import {
  beginSweep,
  deleteScans,
  saveSweepPosition,
  selectPendingScans,
  selectMembers,
} from './sweeps.sql.ts'

const chunkSize = 200

/**
 * Scans the members whose scan was requested, until no request is left. A request is deleted after its scan,
 * so that a crash repeats the scan. Returns the number of opened cases.
 */
export async function scanChangedMembers(looking: RiskScanContext, signal?: AbortSignal): Promise<number> {
  const { db } = looking
  let opened = 0
  while (!signal?.aborted) {
    const dueScans = await selectPendingScans(db, chunkSize)
    if (dueScans.length === 0) return opened
    opened += await scanMembers(looking, [...new Set(dueScans.map(({ memberId }) => memberId))])
    failpoint('risk:scanned')
    await deleteScans(
      db,
      dueScans.map(({ id }) => id),
    )
  }
  return opened
}

/**
 * Scans all members once a day (business clock), because some findings depend only on the date. An
 * interrupted sweep continues after the last chunk. A parallel sweep repeats scans, which changes nothing.
 */
export async function scanAllMembers(looking: RiskScanContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = looking
  const day = moscowDay(clock.businessNow())
  let opened = 0
  for (let after = await beginSweep(db, day); after !== null && !signal?.aborted;) {
    // Requested scans are carried out before the next chunk of the sweep.
    opened += await scanChangedMembers(looking, signal)
    const memberIds: string[] = await selectMembers(db, { after, limit: chunkSize })
    opened += memberIds.length > 0 ? await scanMembers(looking, memberIds) : 0
    after = memberIds.length < chunkSize ? null : (memberIds.at(-1) ?? null)
    await saveSweepPosition(db, { day, after })
  }
  return opened
}

import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { runChunkOrEach } from '../../../../platform/jobs/chunk-or-each.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { type RiskCheckContext, checkRisk } from './check-risk.ts'
import {
  beginSweep,
  deleteChecks,
  saveSweepPosition,
  selectPendingChecks,
  selectMembers,
  postponeCheck,
} from './sweeps.sql.ts'

export type SweepContext = RiskCheckContext & { log: Pick<Log, 'error'> }

const chunkSize = 200
/** Time until a check that ended with an error is repeated, in milliseconds. */
export const retryMs = 5 * 60_000

/**
 * Runs the risk rules over the members whose risk check was requested, until no request is due. A request is deleted
 * after its check, so that the check runs again after a crash. Returns the number of opened cases.
 */
export async function checkRiskOfChangedMembers(
  context: SweepContext,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = context
  let total = 0
  while (!signal?.aborted) {
    const dueChecks = await selectPendingChecks(db, { now: clock.systemNow(), limit: chunkSize })
    if (dueChecks.length === 0) return total
    const { opened, failed } = await checkChunk(context, [
      ...new Set(dueChecks.map(({ memberId }) => memberId)),
    ])
    total += opened
    failpoint('risk:checked')
    await deleteChecks(
      db,
      dueChecks.flatMap(({ id, memberId }) => (failed.has(memberId) ? [] : [id])),
    )
  }
  return total
}

/**
 * Checks all members once a day (business clock), because some findings depend only on the date. An
 * interrupted sweep continues after the last chunk. A parallel sweep repeats checks, which changes nothing.
 */
export async function checkRiskOfAllMembers(context: SweepContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  const day = moscowDay(clock.businessNow())
  let opened = 0
  for (let after = await beginSweep(db, day); after !== null && !signal?.aborted;) {
    // Requested checks are carried out before the next chunk of the sweep.
    opened += await checkRiskOfChangedMembers(context, signal)
    const memberIds: string[] = await selectMembers(db, { after, limit: chunkSize })
    opened += (await checkChunk(context, memberIds)).opened
    after = memberIds.length < chunkSize ? null : (memberIds.at(-1) ?? null)
    await saveSweepPosition(db, { day, after })
  }
  return opened
}

/**
 * Runs the risk rules over members together. When this common risk check ends with an error, checks each member alone,
 * so that the data of one member do not stop the risk rules for all. Postpones the members whose own check ends with an
 * error, and returns them as `failed`. Also returns the number of opened cases.
 */
async function checkChunk(
  context: SweepContext,
  memberIds: readonly string[],
): Promise<{ opened: number; failed: ReadonlySet<string> }> {
  const { db, clock, log } = context
  const failed = new Set<string>()
  const opened = await runChunkOrEach(memberIds, {
    run: (ids) => checkRisk(context, ids),
    onFailed: async (error, memberId) => {
      log.error(
        { err: error, memberId },
        'the risk check of a member failed: no reward of the member is released and no payout leaves',
      )
      const now = clock.systemNow()
      await postponeCheck(db, { memberId, now, retryAt: new Date(now.getTime() + retryMs) })
      failed.add(memberId)
    },
  })
  return { opened, failed }
}

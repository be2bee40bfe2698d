import type { Tx } from '../../../platform/db/db.ts'
import { runChunkOrEach } from '../../../platform/jobs/chunk-or-each.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import {
  type DueLot,
  findDueLots,
  lockBalances,
  postAll,
  selectReleaseHeldBack,
} from '../../../ledger/ledger.ts'
import { type ChangeContext, toRelease } from './reward-contracts.ts'
import { lockDue, markReleased, markUnpaidReleased } from './rewards.sql.ts'
import type { AppContext } from '../../../platform/context.ts'

/**
 * Releases due lots and returns the number of released lots. Skips lots that were already released, lots with a release
 * block, and lots of members who wait for a risk check. Locks contracts before balances, like every transaction that
 * writes both.
 */
export async function releaseLots(
  tx: Tx,
  due: readonly DueLot[],
  { now, actor }: ChangeContext,
): Promise<number> {
  await lockDue(tx, due)
  await lockBalances(
    tx,
    due.map(({ memberId }) => memberId),
  )
  const blocked = new Set((await selectReleaseHeldBack(tx, due)).map(toLotKey))
  const lots = due.filter((lot) => !blocked.has(toLotKey(lot)))
  await markReleased(tx, { lots, now })
  const posted = await postAll(
    tx,
    lots.map(({ memberId, lot, contractNumber: number }) =>
      toRelease({ memberId, lot, number }, { now, actor }),
    ),
  )
  return posted.filter((one) => one !== null).length
}

const toLotKey = ({ memberId, lot }: { memberId: string; lot: bigint }): string => `${memberId} ${lot}`

type ReleaseContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { limit?: number; signal?: AbortSignal }

/**
 * Releases all lots whose release date has passed by the business clock, in chunks of one transaction each, and marks
 * due contracts without a reward as released. A lot that cannot be released is logged and skipped. Returns the number
 * of released lots.
 */
export async function releaseDue({ limit = 500, ...releasing }: ReleaseContext): Promise<number> {
  const released = await releaseDueLots({ ...releasing, limit })
  await releaseUnpaid({ ...releasing, limit })
  return released
}

async function releaseDueLots({
  db,
  clock,
  log,
  limit,
  signal,
}: ReleaseContext & { limit: number }): Promise<number> {
  let released = 0
  // A lot whose release failed is still due. Each chunk therefore begins after the last lot of the previous chunk;
  // otherwise the failed lot would be found again without end.
  for (let after: DueLot | undefined; ;) {
    const due = await findDueLots(db, { now: clock.businessNow(), limit, after })
    if (due.length === 0 || signal?.aborted) return released
    const occasion = { now: clock.businessNow(), actor: 'release' }
    released += await runChunkOrEach(due, {
      run: (lots) => db.transaction((tx) => releaseLots(tx, lots, occasion)),
      onFailed: (error, { memberId, lot }) =>
        log.error({ err: error, memberId, lot: String(lot) }, 'failed to release a lot'),
      signal,
    })
    after = due.at(-1)
    if (due.length < limit) return released
  }
}

async function releaseUnpaid({
  db,
  clock,
  limit,
  signal,
}: ReleaseContext & { limit: number }): Promise<void> {
  for (let markedCount = limit; markedCount === limit && !signal?.aborted;) {
    const now = clock.businessNow()
    markedCount = await db.oneStatement((tx) => markUnpaidReleased(tx, { today: moscowDay(now), now, limit }))
  }
}

import type { Db, Queryable, Tx } from '../../../../../platform/db/db.ts'
import { fairTransaction } from '../../../../../platform/db/fair-lock.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { lockBalances } from '../../../../../ledger/ledger.ts'
import { reopenClaims } from '../../../claims/claims.service.ts'
import { groupNotifications } from '../../../../../platform/notifications/notifications.service.ts'
import {
  reverseRewards,
  freeNumbers,
  lockRuleSetsShared,
  type ChangeContext,
  lockMonths,
  recalculateContracts,
  restoreRewards,
} from '../../../rewards/rewards.service.ts'
import { type Batch, beginUndo, markUndone, lockBatchForUndo, selectBatch } from '../import-batches.sql.ts'
import {
  deleteChanges,
  deleteUndoneChanges,
  leaveCancelled,
  selectChangedNumbers,
  selectChanges,
  selectOtherCancellations,
} from '../../contract-changes.sql.ts'
import {
  lockContracts,
  type LockedContract,
  selectNumbersByBatch,
  updateContracts,
} from '../../contracts.sql.ts'
import { retryConflicts } from '../../record-concurrently.ts'
import { insertUndoneChunk } from './undone-chunks.sql.ts'
import type { DbContext } from '../../../../../platform/db/db-context.ts'

/**
 * Result of one call of `undoImport`. A call that continues an interrupted undo counts only the contracts that the
 * earlier calls had not undone. Amounts are in points. `debts`: points that the members had already spent.
 */
type Undone = {
  contracts: number
  restored: number
  clawedBack: bigint
  restoredPoints: bigint
  debts: { number: string; phone: string; amount: bigint }[]
  /**
   * Numbers of contracts that the undo does not restore or remove, because a later import or the billing system has
   * changed them.
   */
  skipped: string[]
  isResumed: boolean
}

/**
 * Returns an import.
 * @throws Refusal import_not_found
 */
export async function getBatch(db: Queryable, id: bigint): Promise<Batch> {
  const batch = await selectBatch(db, id)
  if (!batch) throw new Refusal('import_not_found')
  return batch
}

const chunkSize = 500

/**
 * Undoes an import: removes the contracts that the import created and reverses their rewards, and restores the
 * contracts that the import changed. Does not restore a contract that a later import or the billing system has
 * changed. A contract that another source has cancelled as well stays cancelled, so that importing it again earns
 * nothing. A repeated call continues an interrupted undo. `reportChunk` is called with the debts and the skipped
 * contracts of each chunk.
 * @throws Refusal import_not_found, import_undone
 */
export async function undoImport(
  { reportChunk, ...undoing }: DbContext & { actor: string; reportChunk?: ReportChunk },
  id: bigint,
): Promise<Undone> {
  const { db, clock, actor } = undoing
  const batch = await getBatch(db, id)
  if (batch.undoneAt) throw new Refusal('import_undone')
  const undone: Undone = {
    contracts: 0,
    restored: 0,
    clawedBack: 0n,
    restoredPoints: 0n,
    debts: [],
    skipped: [],
    isResumed: batch.undoBeganAt !== null,
  }
  const on = (): ChangeContext => ({ now: clock.businessNow(), actor })
  await db.transaction((tx) => beginUndo(tx, { id, now: clock.businessNow() }))
  // Changed contracts are restored before created contracts are removed, because the same import may have
  // created a contract and then cancelled it.
  const undoContext = { db, undone, reportChunk, batch: id }
  await inChunks(undoContext, (tx, after) => restoreChanged(tx, { batch: id, after }, on()))
  await inChunks(undoContext, (tx, after) => removeCreated(tx, { batch: id, after }, on()))
  await markUndone(db, { id, now: clock.businessNow() })
  return undone
}

type ReportChunk = (totals: Pick<Undone, 'debts' | 'skipped'>) => void
type ChunkResult = { last: string | null; totals: Partial<Undone> }

async function inChunks(
  {
    db,
    undone,
    reportChunk,
    batch,
  }: { db: Db; undone: Undone; reportChunk: ReportChunk | undefined; batch: bigint },
  chunk: (tx: Tx, after: string) => Promise<ChunkResult>,
): Promise<void> {
  for (let after = ''; ;) {
    const { last, totals } = await retryConflicts(() =>
      fairTransaction(db, async (tx) => {
        await groupNotifications(tx, `undo:${batch}`)
        const done = await chunk(tx, after)
        const {
          contracts = 0,
          restored = 0,
          clawedBack = 0n,
          restoredPoints = 0n,
          debts = [],
          skipped = [],
        } = done.totals
        if (contracts + restored + skipped.length > 0)
          await insertUndoneChunk(tx, {
            batch,
            totals: { contracts, restored, clawedBack, restoredPoints, debts, skipped },
          })
        return done
      }),
    )
    undone.contracts += totals.contracts ?? 0
    undone.restored += totals.restored ?? 0
    undone.clawedBack += totals.clawedBack ?? 0n
    undone.restoredPoints += totals.restoredPoints ?? 0n
    const { debts = [], skipped = [] } = totals
    undone.debts.push(...debts)
    undone.skipped.push(...skipped)
    reportChunk?.({ debts, skipped })
    if (last === null) return
    after = last
  }
}

async function removeCreated(
  tx: Tx,
  { batch, after }: { batch: bigint; after: string },
  on: ChangeContext,
): Promise<ChunkResult> {
  await lockBatchForUndo(tx, batch)
  const found = await selectNumbersByBatch(tx, { batch, after, limit: chunkSize })
  const last = found.at(-1) ?? null
  if (last === null) return { last, totals: {} }
  const contracts = [...(await lockContracts(tx, found)).values()].filter(
    (contract) => contract.batch === batch && contract.status !== 'undone',
  )
  const cancelled = contracts.filter(({ status }) => status === 'cancelled').map(({ number }) => number)
  const otherCancellations = await selectOtherCancellations(tx, { batch, numbers: cancelled })
  const removed = contracts.filter(({ number }) => !otherCancellations.has(number))
  const reversed = removed.filter(({ status }) => status !== 'cancelled').flatMap(toEarnedContracts)
  const debts = await reverseRewards(tx, reversed, { ...on, removed: contracts })
  await updateContracts(
    tx,
    removed.map(({ number, city }) => ({ number, city, status: 'undone', subscriber: null })),
    on,
  )
  await leaveCancelled(tx, otherCancellations, on)
  await freeNumbers(tx, contracts)
  const numbers = removed.map(({ number }) => number)
  await deleteChanges(tx, numbers)
  await reopenClaims(tx, { numbers, at: on.now, actor: on.actor })
  const totals = {
    contracts: removed.length,
    skipped: [...otherCancellations.keys()],
    clawedBack: reversed.reduce((sum, { reward }) => sum + reward, 0n),
    debts: reversed.flatMap(({ number, memberPhone }, i) => {
      const amount = debts[i] ?? 0n
      return amount > 0n ? [{ number, phone: memberPhone ?? '', amount }] : []
    }),
  }
  return { last, totals }
}

async function restoreChanged(
  tx: Tx,
  { batch, after }: { batch: bigint; after: string },
  on: ChangeContext,
): Promise<ChunkResult> {
  await lockBatchForUndo(tx, batch)
  const numbers = await selectChangedNumbers(tx, { batch, after, limit: chunkSize })
  const last = numbers.at(-1) ?? null
  if (last === null) return { last, totals: {} }
  const contracts = await lockContracts(tx, numbers)
  const skipped: string[] = []
  const restored = []
  for (const { number, before, isChangedSince } of await selectChanges(tx, { batch, numbers })) {
    const contract = contracts.get(number)
    // Skips a contract that no longer exists because the import that created it was undone.
    if (!contract || contract.status === 'undone') continue
    const isUncancelled = contract.status === 'cancelled' && before.status !== 'cancelled'
    const isSame = contract.city === before.city && contract.subscriber === before.subscriber
    if (isSame && !isUncancelled) continue
    // A merge moved the cancelled contract without its reward, so there is nothing to restore.
    const isMoved = isUncancelled && contract.sequenceInMonth === null
    if (isChangedSince || isMoved) skipped.push(number)
    else {
      const status = isUncancelled ? before.status : contract.status
      restored.push({ ...before, contract, isUncancelled, number, status })
    }
  }
  const uncancelled = restored.flatMap(({ contract, isUncancelled }) => (isUncancelled ? [contract] : []))
  const restoredRewards = uncancelled.flatMap(toEarnedContracts)
  // Locks the reward rules, because the contracts are recalculated below. Every transaction locks the rules
  // before balances.
  await lockRuleSetsShared(tx)
  // Marks the months of the restored contracts to be counted again.
  await lockMonths(tx, { removed: [], joining: uncancelled })
  await lockBalances(
    tx,
    restored.map(({ contract }) => contract.memberId),
  )
  await restoreRewards(tx, restoredRewards, { ...on, batch })
  await updateContracts(tx, restored, on)
  await deleteUndoneChanges(tx, { batch, numbers })
  // Recalculates the restored rewards, because the reward rules may have changed while the contracts were cancelled.
  await recalculateContracts(
    tx,
    uncancelled.map(({ number }) => number),
    on,
  )
  const restoredPoints = restoredRewards.reduce((sum, { reward }) => sum + reward, 0n)
  return { last, totals: { restored: restored.length, restoredPoints, skipped } }
}

const toEarnedContracts = (contract: LockedContract) => {
  const { lot, reward } = contract
  return lot !== null && reward !== null ? [{ ...contract, lot, reward }] : []
}

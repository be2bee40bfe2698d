import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  type ChangeContext,
  rewardContracts,
  type Rewardable,
  clawBackRewards,
} from '../rewards/rewards.service.ts'
import { closeFoundClaims } from '../claims/claims.service.ts'
import { findOrCreateMembers } from '../../identity/profile/profile.service.ts'
import type { ContractRow } from './contract-row.rules.ts'
import {
  type Decision,
  decide,
  isCancellation,
  subscriberAfter,
  withStoredNumbers,
} from './contract-changes.rules.ts'
import { insertChanges } from './contract-changes.sql.ts'
import {
  insertContracts,
  lockContracts,
  type LockedContract,
  type NewContract,
  updateContracts,
} from './contracts.sql.ts'
import { isAnyMerged } from './ownership/contract-owners.sql.ts'

/**
 * Result of recording a row, with points. `accrued`: earned by the row. `due`: earned points whose hold period is over.
 * `clawedBack`: clawed back by a cancellation.
 */
export type Recorded = Decision & {
  /** Spelling in which the contract is stored, when the row spells its number in another way; otherwise null. */
  storedAs: string | null
  memberCreated: boolean
  accrued: bigint
  due: bigint
  clawedBack: bigint
}
type Decided = { row: ContractRow; decision: Decision }
export type Recording = ChangeContext & {
  /** Import to which the rows belong; null when the rows come from another source. */
  batch: bigint | null
  /**
   * Status of the claims for the recorded contracts: `accepted` when staff accept a claim, otherwise
   * `closed`.
   */
  claimsBecome?: 'accepted'
}

/**
 * Signals that another transaction has recorded a contract number or merged a member since this transaction
 * began. The caller must roll back and repeat its transaction, which then reads the change.
 */
export class RecordingConflict extends Error {
  override name = 'RecordingConflict'
}

/**
 * Records contracts, each number once, and posts the resulting ledger operations. Takes locks in the same order as
 * every other transaction that writes these rows: stored contracts, months of members (`reward_months`), balances,
 * numbers of new contracts, claims.
 * @throws RecordingConflict when another transaction has just recorded one of the numbers or merged one of the
 *   members: roll back and repeat
 */
export async function recordContracts(
  tx: Tx,
  rows: readonly ContractRow[],
  on: Recording,
): Promise<Recorded[]> {
  const stored = await lockContracts(
    tx,
    rows.map(({ number }) => number),
  )
  const decided = withStoredNumbers(rows, stored).map(({ row, storedAs }) => ({
    row,
    storedAs,
    decision: decide(row, stored.get(row.number) ?? null),
  }))
  const created = decided.filter(({ decision }) => decision.kind === 'created').map(({ row }) => row)
  const changed = decided.flatMap(({ row, decision }) => {
    const before = stored.get(row.number)
    return before && decision.kind === 'updated' ? [{ row, before }] : []
  })
  const accrued = await createContracts(tx, { rows: created, stored }, on)
  await changeContracts(tx, changed, on)
  await saveChanges(tx, { decided, stored }, on)
  if (created.length > 0) {
    const numbers = created.map(({ number }) => number)
    await closeFoundClaims(tx, {
      numbers,
      at: on.now,
      actor: on.actor,
      status: on.claimsBecome,
    })
  }
  return decided.map(({ row, storedAs, decision }) => {
    const before = stored.get(row.number)
    const clawedBackReward =
      decision.kind === 'updated' && before && isCancellation(row, before) ? before.reward : null
    return {
      ...decision,
      storedAs,
      ...(accrued.get(row.number) ?? { memberCreated: false, accrued: 0n, due: 0n }),
      clawedBack: clawedBackReward ?? 0n,
    }
  })
}

/**
 * Creates contracts and rewards the confirmed ones. A cancelled contract that is not stored yet is created
 * too, so that a later confirmation of it is rejected and earns nothing.
 */
async function createContracts(
  tx: Tx,
  { rows, stored }: { rows: readonly ContractRow[]; stored: ReadonlyMap<string, LockedContract> },
  on: Recording,
): Promise<Map<string, { memberCreated: boolean; accrued: bigint; due: bigint }>> {
  if (rows.length === 0) return new Map()
  const { now, batch } = on
  const members = await findOrCreateMembers(tx, {
    phones: rows.map(({ phone }) => phone),
    origin: 'contract',
    now,
  })
  const owned = rows.flatMap((row): (Rewardable & { row: ContractRow })[] => {
    const memberId = members.get(row.phone)?.memberId
    return memberId ? [{ ...row, memberId, revision: stored.get(row.number)?.revision ?? 1, batch, row }] : []
  })
  const confirmed = owned.filter(({ row }) => row.status === 'confirmed')
  const rewarded = await rewardContracts(tx, confirmed, on).catch((error: unknown) => {
    // This refusal means that another transaction rewarded the contract while this transaction waited. That reward
    // has the same idempotency key but another sequence number in the month.
    const isTaken = error instanceof Refusal && error.code === 'idempotency_mismatch'
    throw isTaken ? new RecordingConflict() : error
  })
  const earned = new Map(confirmed.map(({ number }, i) => [number, rewarded[i]]))
  const contracts = owned.map(({ row, memberId, revision }): NewContract => {
    const {
      sequenceInMonth = null,
      countedPlace = null,
      lot = null,
      amount = null,
    } = earned.get(row.number) ?? {}
    return { row, memberId, revision, sequenceInMonth, countedPlace, lot, reward: amount }
  })
  if ((await insertContracts(tx, contracts, { batch, now })) < contracts.length) throw new RecordingConflict()
  if (
    await isAnyMerged(
      tx,
      contracts.map(({ memberId }) => memberId),
    )
  )
    throw new RecordingConflict()
  const counted = new Set<string>()
  return new Map(
    contracts.map(({ row, reward }) => {
      // Marks only the first row of a new member, so that the registration is counted once.
      const memberCreated = members.get(row.phone)?.created === true && !counted.has(row.phone)
      counted.add(row.phone)
      const accrued = reward ?? 0n
      return [row.number, { memberCreated, accrued, due: earned.get(row.number)?.isDue ? accrued : 0n }]
    }),
  )
}

async function changeContracts(
  tx: Tx,
  changed: readonly { row: ContractRow; before: LockedContract }[],
  on: Recording,
): Promise<void> {
  if (changed.length === 0) return
  const cancellations = changed.filter(({ row, before }) => isCancellation(row, before))
  await clawBackRewards(
    tx,
    cancellations.flatMap(({ before: { lot, reward, ...contract } }) =>
      lot !== null && reward !== null ? [{ ...contract, lot, reward }] : [],
    ),
    on,
  )
  await updateContracts(
    tx,
    changed.map(({ row, before }) => ({ number: row.number, ...stateAfter(row, before) })),
    on,
  )
}

/**
 * Saves the changes of an import, and every cancellation by any source. Also saves the cancellation of a contract that
 * is cancelled already, so that undoing one of the two cancellations leaves the other.
 */
async function saveChanges(
  tx: Tx,
  { decided, stored }: { decided: readonly Decided[]; stored: ReadonlyMap<string, LockedContract> },
  { batch }: Recording,
): Promise<void> {
  const changes = decided.flatMap(({ row, decision: { kind } }) => {
    const before = stored.get(row.number)
    const isSaved = row.status === 'cancelled' || (kind === 'updated' && batch !== null)
    // A row that an interrupted import has recorded before is not another cancellation.
    const isOwn = kind === 'unchanged' && batch !== null && before?.batch === batch
    if (!before || !isSaved || isOwn || kind === 'created' || kind === 'rejected') return []
    const { city, status, subscriber } = before
    return [
      { batch, number: row.number, before: { city, status, subscriber }, after: stateAfter(row, before) },
    ]
  })
  await insertChanges(tx, changes)
}

const stateAfter = (row: ContractRow, before: LockedContract) => ({
  city: row.city,
  status: isCancellation(row, before) ? ('cancelled' as const) : before.status,
  subscriber: subscriberAfter(row, before),
})

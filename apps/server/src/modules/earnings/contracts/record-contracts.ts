import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  type Occasion,
  rewardContracts,
  type Rewardable,
  takeBackRewards,
} from '../rewards/rewards.service.ts'
import { closeFoundClaims } from '../claims/claims.service.ts'
import { findOrCreateMembers } from '../../identity/profile/profile.service.ts'
import type { ContractRow } from './contract-row.rules.ts'
import { type Decision, decide, isCancellation, subscriberAfter } from './contracts.rules.ts'
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
 * Outcome of a row, in points. `accrued`: earned; `released`: the part of it that is available at once; `takenBack`: lost by its
 * cancellation.
 */
export type Recorded = Decision & {
  memberCreated: boolean
  accrued: bigint
  released: bigint
  takenBack: bigint
}
export type Recording = Occasion & {
  /** The import that the rows belong to; null: they came another way. */
  batch: bigint | null
  /** Status of a member's open claim when its contract arrives; closed by default. */
  claimsBecome?: 'accepted'
}

/**
 * Two importers brought one number at the same moment: the later one starts its rows again and finds it there. So does whoever
 * finds that a member was merged into another in the meantime.
 */
export class NumberTaken extends Error {
  override name = 'NumberTaken'
}

/**
 * Records contracts, each number once, and moves the money that follows from them. Locks are taken in the order that
 * every writer keeps: contracts, months of members, balances of members, numbers that are new, and claims at the very end.
 *
 * @throws NumberTaken when another transaction has just recorded a number: roll back and do it again
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
  const decided = rows.map((row) => ({ row, decision: decide(row, stored.get(row.number) ?? null) }))
  const created = decided.filter(({ decision }) => decision.kind === 'created').map(({ row }) => row)
  const changed = decided.flatMap(({ row, decision }) => {
    const before = stored.get(row.number)
    return before && decision.kind === 'updated' ? [{ row, before }] : []
  })
  const accrued = await createContracts(tx, { rows: created, stored }, on)
  await changeContracts(tx, changed, on)
  if (created.length > 0) {
    const numbers = created.map(({ number }) => number)
    await closeFoundClaims(tx, {
      numbers,
      at: on.now,
      actor: on.actor,
      ...(on.claimsBecome && { as: on.claimsBecome }),
    })
  }
  return decided.map(({ row, decision }) => {
    const before = stored.get(row.number)
    const taken = decision.kind === 'updated' && before && isCancellation(row, before) ? before.reward : null
    return {
      ...decision,
      ...(accrued.get(row.number) ?? { memberCreated: false, accrued: 0n, released: 0n }),
      takenBack: taken ?? 0n,
    }
  })
}

/** A cancellation of an unknown number is kept too: it blocks a reward that comes after it. */
async function createContracts(
  tx: Tx,
  { rows, stored }: { rows: readonly ContractRow[]; stored: ReadonlyMap<string, LockedContract> },
  on: Recording,
): Promise<Map<string, { memberCreated: boolean; accrued: bigint; released: bigint }>> {
  if (rows.length === 0) return new Map()
  const { now, batch } = on
  const members = await findOrCreateMembers(tx, {
    ...{ phones: rows.map(({ phone }) => phone), origin: 'contract', now },
  })
  const owned = rows.flatMap((row): (Rewardable & { row: ContractRow })[] => {
    const memberId = members.get(row.phone)?.memberId
    return memberId ? [{ ...row, memberId, revision: stored.get(row.number)?.revision ?? 1, row }] : []
  })
  const confirmed = owned.filter(({ row }) => row.status === 'confirmed')
  const rewarded = await rewardContracts(tx, confirmed, on).catch((error: unknown) => {
    // It was rewarded, as another n, while this transaction waited for its member.
    const isTaken = error instanceof Refusal && error.code === 'idempotency_mismatch'
    throw isTaken ? new NumberTaken() : error
  })
  const earned = new Map(confirmed.map(({ number }, i) => [number, rewarded[i]]))
  const contracts = owned.map(({ row, memberId, revision }): NewContract => {
    const { n = null, lot = null, amount = null, released = false } = earned.get(row.number) ?? {}
    const status = row.status === 'cancelled' ? 'cancelled' : released ? 'released' : 'confirmed'
    return { row, memberId, revision, n, lot, reward: amount, status }
  })
  if ((await insertContracts(tx, contracts, { batch, now })) < contracts.length) throw new NumberTaken()
  if (
    await isAnyMerged(
      tx,
      contracts.map(({ memberId }) => memberId),
    )
  )
    throw new NumberTaken()
  const counted = new Set<string>()
  return new Map(
    contracts.map(({ row, reward, status }) => {
      // Of a new member's rows the first made them.
      const memberCreated = members.get(row.phone)?.created === true && !counted.has(row.phone)
      counted.add(row.phone)
      const accrued = reward ?? 0n
      return [row.number, { memberCreated, accrued, released: status === 'released' ? accrued : 0n }]
    }),
  )
}

async function changeContracts(
  tx: Tx,
  changed: readonly { row: ContractRow; before: LockedContract }[],
  on: Recording,
): Promise<void> {
  if (changed.length === 0) return
  const ended = changed.filter(({ row, before }) => isCancellation(row, before))
  await takeBackRewards(
    tx,
    ended.flatMap(({ before: { lot, reward, ...contract } }) =>
      lot !== null && reward !== null ? [{ ...contract, lot, reward }] : [],
    ),
    on,
  )
  await updateContracts(
    tx,
    changed.map(({ row, before }) => ({ number: row.number, ...stateAfter(row, before) })),
    on,
  )
  if (on.batch !== null) {
    const batch = on.batch
    await insertChanges(
      tx,
      changed.map(({ row, before }) => ({
        ...{ batch, number: row.number },
        before: { city: before.city, status: before.status, subscriber: before.subscriber },
        after: stateAfter(row, before),
      })),
    )
  }
}

const stateAfter = (row: ContractRow, before: LockedContract) => ({
  city: row.city,
  status: isCancellation(row, before) ? ('cancelled' as const) : before.status,
  subscriber: subscriberAfter(row, before),
})

import type { Tx } from '../../platform/db/db.ts'
import { type Occasion, rewardContract, type RuleSet, takeBackReward } from '../rewards/rewards.ts'
import { findOrCreateMember } from '../profile/profile.ts'
import type { ContractRow } from './contract-row.rules.ts'
import { type Decision, decide, isCancellation } from './contracts.rules.ts'
import {
  insertContract,
  lockContract,
  type LockedContract,
  updateContract,
  updateRewarded,
} from './contracts.sql.ts'

export type Recorded = Decision & { memberCreated: boolean }
export type Recording = Occasion & { ruleSets: readonly RuleSet[] }

/** Two importers brought one number at the same moment: the later one starts its row again and finds it there. */
export class NumberTaken extends Error {
  override name = 'NumberTaken'
}

/**
 * Records a contract and moves the money that follows from it. Locks are taken in the order that every writer keeps:
 * contract, month of the member, balances of the member.
 *
 * @throws NumberTaken when another transaction has just recorded the number: roll back and do it again
 */
export async function recordContract(tx: Tx, row: ContractRow, on: Recording): Promise<Recorded> {
  const stored = await lockContract(tx, row.number)
  const decision = decide(row, stored)
  if (!stored) return { ...decision, memberCreated: await createContract(tx, row, on) }
  if (decision.kind === 'updated') await changeContract(tx, { row, stored }, on)
  return { ...decision, memberCreated: false }
}

/** A cancellation of an unknown number is kept too: it blocks a reward that comes after it. */
async function createContract(tx: Tx, row: ContractRow, on: Recording): Promise<boolean> {
  const { now } = on
  const { memberId, created } = await findOrCreateMember(tx, { phone: row.phone, origin: 'contract', now })
  if (!(await insertContract(tx, { row, memberId, now }))) throw new NumberTaken()
  if (row.status === 'cancelled') return created
  const { lot, amount, released } = await rewardContract(tx, { ...row, memberId }, on)
  const status = released ? 'released' : 'confirmed'
  await updateRewarded(tx, { number: row.number, lot, reward: amount, status })
  return created
}

async function changeContract(
  tx: Tx,
  { row, stored }: { row: ContractRow; stored: LockedContract },
  on: Recording,
): Promise<void> {
  const { number, city } = row
  const isCancelled = isCancellation(row, stored)
  if (isCancelled && stored.lot !== null && stored.reward !== null) {
    await takeBackReward(
      tx,
      { number, memberId: stored.memberId, lot: stored.lot, reward: stored.reward },
      on,
    )
  }
  await updateContract(tx, { number, city, status: isCancelled ? 'cancelled' : stored.status, now: on.now })
}

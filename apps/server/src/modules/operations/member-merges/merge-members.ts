import { type MergeBlocker, mergeBlockers } from './merge-blockers.ts'
import { closeAccount, planCorrection, lockBalances, postAll } from '../../../ledger/ledger.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { moveAllContracts } from '../../earnings/contracts/contracts.service.ts'
import { suppressMoneyNotifications } from '../../../platform/notifications/notifications.service.ts'
import { markMerged } from '../../identity/profile/profile.service.ts'
import type { ChangeContext } from '../../earnings/rewards/rewards.service.ts'
import { moveStaffPhone } from '../../../platform/staff/staff.service.ts'
import { transferRiskCases } from './transfer-risk-cases.sql.ts'
import { type Account, findAccount, lockPersons, selectBlockers } from './member-merges.sql.ts'

export type Pair = { memberId: string; duplicateId: string }

/**
 * Result of a merge: the numbers of moved active and cancelled contracts, both balances before the merge, and
 * the balance of the primary account after the merge.
 */
export type MergedSums = {
  contracts: number
  cancelled: number
  primary: Account
  duplicate: Account
  after: Account
}

/**
 * Maximum number of contracts of a duplicate that can be merged. One transaction moves all of them, about a thousand
 * per second, and other transactions wait for its locks.
 */
const maxContracts = 2_000

/** Returns the blockers that prevent a merge at the time `at`, in the order in which the console shows them. */
export async function listMergeBlockers(
  on: Parameters<typeof selectBlockers>[0],
  pair: Pair & { at: Date },
): Promise<MergeBlocker[]> {
  const found = await selectBlockers(on, { ...pair, maxContracts })
  return mergeBlockers.filter((blocker) => found[blocker])
}

/**
 * Moves the contracts, points and risk cases of the duplicate to the primary account. The moved contracts are rewarded
 * again, with the reward steps of the primary account. A pair of ledger operations moves the remaining points or debt;
 * then the duplicate is closed.
 * @throws Refusal every code of `mergeBlockers`
 */
export async function mergeMembers(
  tx: Tx,
  { merge, pair, on }: { merge: { id: string; number: bigint }; pair: Pair; on: ChangeContext },
): Promise<MergedSums> {
  const { memberId, duplicateId } = pair
  // The member gets one notification of the merge instead of one notification for each reward.
  await suppressMoneyNotifications(tx)
  let before: [Account, Account] | null = null
  const { active, cancelled } = await moveAllContracts(
    tx,
    { from: duplicateId, to: memberId },
    {
      ...on,
      lockBalances: async () => {
        await lockBalances(tx, [memberId, duplicateId])
        await lockPersons(tx, pair)
        const [first] = await listMergeBlockers(tx, { ...pair, at: on.now })
        if (first) throw new Refusal(first)
        before = [await getAccount(tx, memberId), await getAccount(tx, duplicateId)]
      },
    },
  )
  invariant(before, 'both accounts of a merge must be read before their contracts are moved')
  const [primary, duplicate]: [Account, Account] = before
  await transferBalance(tx, { merge, pair, on })
  await transferRiskCases(tx, { ...pair, contracts: [...active, ...cancelled] })
  await closeAccount(tx, duplicateId)
  await markMerged(tx, pair)
  invariant(
    primary.phone && duplicate.phone,
    'both members of a merge must have a phone, because a deleted account is not merged',
  )
  await moveStaffPhone(tx, { from: duplicate.phone, to: primary.phone })
  const after = await getAccount(tx, memberId)
  return { contracts: active.length, cancelled: cancelled.length, primary, duplicate, after }
}

async function transferBalance(
  tx: Tx,
  {
    merge: { id, number },
    pair: { memberId, duplicateId },
    on: { now, actor },
  }: Parameters<typeof mergeMembers>[1],
): Promise<void> {
  const { available, debt, frozen } = await getAccount(tx, duplicateId)
  invariant(frozen === 0n, 'a duplicate must have no frozen points after its contracts were moved')
  const left = available + debt
  if (left === 0n) return
  const operation = {
    at: now,
    actor,
    kind: 'merge' as const,
    key: `merge:${id}`,
    params: { merge: Number(number) },
  }
  await postAll(tx, [
    planCorrection({ ...operation, memberId: duplicateId, amount: -left }),
    planCorrection({ ...operation, memberId, amount: left }),
  ])
}

async function getAccount(tx: Tx, memberId: string): Promise<Account> {
  const account = await findAccount(tx, memberId)
  invariant(account, 'a member of a merge must have accounts')
  return account
}

import type { Tx } from '../../../platform/db/db.ts'
import { lockBalances, type BlockedReward } from '../../../ledger/ledger.ts'
import { rejectRewards, type ChangeContext } from '../rewards/rewards.service.ts'
import { insertChanges } from './contract-changes.sql.ts'
import { lockContracts, selectNumbersByLots, updateContracts } from './contracts.sql.ts'

const toLotKey = ({ memberId, lot }: { memberId: string; lot: bigint | null }): string => `${memberId} ${lot}`

/**
 * Cancels active contracts whose rewards staff found unearned in a risk case, and returns the reversed rewards. Skips a
 * contract that now has another lot, because it was moved or recorded again. Locks the balances of all `memberIds`.
 */
export async function disallowContracts(
  tx: Tx,
  { rewards, memberIds }: { rewards: readonly BlockedReward[]; memberIds: readonly string[] },
  on: ChangeContext,
): Promise<BlockedReward[]> {
  const requested = new Set(rewards.map(toLotKey))
  const locked = await lockContracts(tx, await selectNumbersByLots(tx, rewards))
  await lockBalances(tx, memberIds)
  const activeContracts = [...locked.values()].flatMap(({ lot, reward, ...contract }) =>
    lot !== null &&
    reward !== null &&
    requested.has(toLotKey({ ...contract, lot })) &&
    (contract.status === 'confirmed' || contract.status === 'released')
      ? [{ ...contract, lot, reward }]
      : [],
  )
  await rejectRewards(tx, activeContracts, on)
  const changes = activeContracts.map(({ number, city, status, subscriber }) => ({
    batch: null,
    number,
    before: { city, status, subscriber },
    after: { city, status: 'cancelled' as const, subscriber },
  }))
  await updateContracts(
    tx,
    changes.map(({ number, after }) => ({ number, ...after })),
    on,
  )
  await insertChanges(tx, changes)
  return activeContracts.map(({ memberId, lot }) => ({ memberId, lot }))
}

import type { Tx } from '../../../../platform/db/db.ts'
import { lockRuleSetsShared, type ChangeContext, lockMonths } from '../../rewards/rewards.service.ts'
import { lockContracts, type LockedContract } from '../contracts.sql.ts'
import { moveContracts, withReleaseDates } from './move-contracts.ts'
import { selectNumbersByMember, updateOwners } from './contract-owners.sql.ts'
import { RecordingConflict } from '../record-contracts.ts'

const chunkSize = 250

type Pair = { from: string; to: string }

/**
 * Moves all contracts of an account to another account of the same person; the rewards keep their release dates.
 * Returns the contracts as they were before the move. Calls `lockBalances`, which may throw a refusal, after all
 * other locks.
 * @throws RecordingConflict when the contracts changed after they were read: roll back and repeat
 */
export async function moveAllContracts(
  tx: Tx,
  { from, to }: Pair,
  { lockBalances, ...on }: ChangeContext & { lockBalances: () => Promise<void> },
): Promise<{ active: readonly LockedContract[]; cancelled: readonly LockedContract[] }> {
  const numbers = await selectNumbersByMember(tx, from)
  const locked = await lockContracts(tx, numbers)
  const contracts = numbers.flatMap((number) => locked.get(number) ?? [])
  const active = contracts.filter(({ status }) => status !== 'cancelled')
  await lockRuleSetsShared(tx)
  const joining = active.map(({ connectedOn }) => ({ memberId: to, connectedOn }))
  await lockMonths(tx, { removed: contracts, joining })
  await lockBalances()
  const isAsFound = contracts.every(({ memberId, status }) => memberId === from && status !== 'undone')
  const present = await selectNumbersByMember(tx, from)
  if (!isAsFound || present.length !== contracts.length) throw new RecordingConflict()
  const dated = await withReleaseDates(tx, active)
  const moving = dated.map((contract) => ({ ...contract, because: 'merge' as const }))
  const cancelled = contracts.filter(({ status }) => status === 'cancelled')
  await moveCancelled(tx, { cancelled, to }, on)
  // Moves the contracts in chunks, because PostgreSQL chooses slow plans for larger SQL statements. The last chunk also
  // frees the sequence numbers of the cancelled contracts.
  for (let start = 0; start === 0 || start < moving.length; start += chunkSize) {
    const isLast = start + chunkSize >= moving.length
    const chunk = moving.slice(start, start + chunkSize)
    await moveContracts(tx, chunk, { ...on, to, alsoRemoved: isLast ? cancelled : [] })
  }
  return { active, cancelled }
}

async function moveCancelled(
  tx: Tx,
  { cancelled, to }: { cancelled: readonly LockedContract[]; to: string },
  { now }: ChangeContext,
): Promise<void> {
  await updateOwners(
    tx,
    cancelled.map(({ number, revision }) => ({
      number,
      memberId: to,
      revision: revision + 1,
      status: 'cancelled' as const,
      sequenceInMonth: null,
      countedPlace: null,
      lot: null,
      reward: null,
    })),
    { now },
  )
}

import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { closeFoundClaims } from '../claims/claims.ts'
import { findOrCreateMember } from '../profile/profile.ts'
import { annulRewards, freeNumbers, holdRuleSets, rewardContracts } from '../rewards/rewards.ts'
import { lockContracts, moveContract } from './contracts.sql.ts'

/** What moving a contract did, in points; `debt`: what the former member had withdrawn already. */
export type Reassigned = { takenBack: bigint; debt: bigint; accrued: bigint; memberCreated: boolean }

/**
 * Gives a contract to the member of a phone: the one who had it loses what it earned, the right one earns by their own
 * month, at the date of the contract. Refuses `contract_not_found`, `contract_cancelled`, `contract_there_already`.
 */
export async function reassignContract(
  { db, clock, actor }: { db: Db; clock: Clock; actor: string },
  { number, phone }: { number: string; phone: string },
): Promise<Reassigned> {
  const now = clock.businessNow()
  return db.transaction(async (tx) => {
    const contract = (await lockContracts(tx, [number])).get(number)
    if (!contract || contract.status === 'undone') throw new Refusal('contract_not_found')
    if (contract.status === 'cancelled') throw new Refusal('contract_cancelled')
    const to = await findOrCreateMember(tx, { phone, origin: 'contract', now })
    if (to.memberId === contract.memberId) throw new Refusal('contract_there_already')
    const { lot, reward } = contract
    const earning = lot !== null && reward !== null ? [{ ...contract, lot, reward }] : []
    const moved = { ...contract, memberId: to.memberId, round: contract.round + 1 }
    // Rules are held before months and balances, as by everybody.
    await holdRuleSets(tx)
    const [debt = 0n] = await annulRewards(tx, earning, {
      ...{ now, actor },
      ...{ leaving: [contract], joining: [moved] },
    })
    const [rewarded] = await rewardContracts(tx, [moved], { now, actor })
    const { n = null, lot: newLot = null, amount = 0n, released = false } = rewarded ?? {}
    await moveContract(tx, {
      ...{ ...moved, n, lot: newLot, reward: amount, now },
      status: released ? 'released' : 'confirmed',
    })
    await freeNumbers(tx, [contract])
    await closeFoundClaims(tx, { numbers: [number], at: now, actor })
    return {
      ...{ takenBack: reward ?? 0n, debt, accrued: amount, memberCreated: to.created },
    }
  })
}

import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { findOrCreateMember } from '../../../identity/profile/profile.service.ts'
import { isOwnMemberAccount } from '../../../../platform/staff/staff.service.ts'
import { isReleaseBlocked } from '../../../../ledger/ledger.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { isRestricted } from '../../../identity/restrictions/restrictions.service.ts'
import { lockContracts, type LockedContract } from '../contracts.sql.ts'
import { moveContracts, withReleaseDates } from './move-contracts.ts'
import { retryConflicts } from '../record-concurrently.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/**
 * Result of reassigning a contract, in points. `debt`: clawed-back points that the former member had already
 * spent.
 */
export type Reassigned = { clawedBack: bigint; debt: bigint; accrued: bigint; memberCreated: boolean }

/**
 * Moves a contract to the member with this phone. The former member loses the reward. The reward of the new
 * member depends on the connection date and on the new member's other contracts of that month.
 * @throws Refusal contract_not_found, contract_cancelled, contract_there_already; contract_held_back (a risk case
 * blocks the reward, or staff restrict the former member: the points of the contract must not become available to
 * another member); own_contract when the new member is an account of the staff member named in `staffName`
 */
export async function reassignContract(
  { db, clock, actor, staffName }: DbContext & { actor: string; staffName?: string },
  { number, phone, reason = '' }: { number: string; phone: string; reason?: string },
): Promise<Reassigned> {
  const now = clock.businessNow()
  const reassign = () =>
    db.transaction(async (tx) => {
      // `lockContracts` finds the contract even when staff spell its number otherwise than the stored number.
      const [contract] = (await lockContracts(tx, [number])).values()
      if (!contract || contract.status === 'undone') throw new Refusal('contract_not_found')
      if (contract.status === 'cancelled') throw new Refusal('contract_cancelled')
      if (await isHeldBack(tx, contract)) throw new Refusal('contract_held_back')
      const to = await findOrCreateMember(tx, { phone, origin: 'contract', now })
      if (
        staffName !== undefined &&
        (await isOwnMemberAccount(tx, { name: staffName, memberIds: [to.memberId] }))
      )
        throw new Refusal('own_contract')
      if (to.memberId === contract.memberId) throw new Refusal('contract_there_already')
      const moving = await withReleaseDates(tx, [contract])
      const [movedContract] = await moveContracts(tx, moving, { to: to.memberId, now, actor })
      invariant(movedContract, 'moving one contract must return that contract')
      await recordAudit(tx, {
        at: clock.systemNow(),
        actor,
        action: 'contract.reassigned',
        memberId: to.memberId,
        object: contract.number,
        reason,
      })
      const { clawedBack, debt, accrued } = movedContract
      return { clawedBack, debt, accrued, memberCreated: to.created }
    })
  return retryConflicts(reassign)
}

/** Returns true when a risk case blocks the contract's reward, or staff restrict its member. */
const isHeldBack = async (tx: Tx, { memberId, lot }: LockedContract): Promise<boolean> =>
  (lot !== null && (await isReleaseBlocked(tx, { memberId, lot }))) || isRestricted(tx, memberId)

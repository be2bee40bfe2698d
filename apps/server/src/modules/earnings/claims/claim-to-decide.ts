import { isUndecided } from '@impulse/api/orders/order'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { isOwnMemberAccount } from '../../../platform/staff/staff.service.ts'
import { type ClaimRow, findClaimByNumber } from './claims.sql.ts'

/**
 * Claim that staff accept, reject or request information about. `number`: number of its order. `stepsSeen`: number of
 * steps in the timeline that the staff member saw; undefined when the caller does not know it.
 */
export type ClaimToDecide = { number: bigint; stepsSeen?: number | undefined }

/**
 * Returns the claim by the number of its order.
 * @throws Refusal claim_not_found
 */
export async function getClaim(db: Queryable, number: bigint): Promise<ClaimRow> {
  const claim = await findClaimByNumber(db, number)
  if (!claim) throw new Refusal('claim_not_found')
  return claim
}

/**
 * Returns the claim that staff decide now. Refuses when its timeline has a step that the staff member did not see, such
 * as a reply in which the member corrected the contract number.
 * @throws Refusal claim_not_found, order_decided, claim_changed; own_order when the claim belongs to the staff member
 * `staffName`
 */
export async function getClaimToDecide(
  tx: Tx,
  { number, stepsSeen, staffName }: ClaimToDecide & { staffName: string | undefined },
): Promise<ClaimRow> {
  const claim = await getClaim(tx, number)
  if (
    staffName !== undefined &&
    (await isOwnMemberAccount(tx, { name: staffName, memberIds: [claim.memberId] }))
  )
    throw new Refusal('own_order')
  if (!isUndecided(claim.status)) throw new Refusal('order_decided')
  if (stepsSeen !== undefined && claim.steps !== stepsSeen) throw new Refusal('claim_changed')
  return claim
}

/**
 * Returns true when the claim has a step that was added after `seen` was read, other than the decision itself. `now`: the
 * claim after the decision. `getClaimToDecide` takes no lock, so a reply of the member can come between.
 */
export const hasUnseenStep = (seen: ClaimRow, now: ClaimRow): boolean =>
  now.steps > seen.steps + (isUndecided(now.status) ? 0 : 1)

import type { DbContext } from '../../../../platform/db/db-context.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { changeOrderStatuses } from '../../orders/orders.service.ts'
import { type ClaimToDecide, getClaimToDecide } from '../claim-to-decide.ts'
import { notifyClaims } from '../notify-claimants.ts'
import { insertInformationRequest } from './information-requests.sql.ts'

/**
 * Requests information about a claim in review. The claim needs information until the member replies or cancels it, or
 * staff accept or reject it. The audit does not record the text, which is erased with the member's account.
 * @throws Refusal claim_information_requested when an earlier request has no reply, and the codes of `getClaimToDecide`
 */
export async function requestInformation(
  { db, clock, actor, staffName }: DbContext & { actor: string; staffName?: string },
  { number, stepsSeen, text }: ClaimToDecide & { text: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Compares the steps after the status, because a request that another person has just made explains more than
    // `claim_changed`.
    const claim = await getClaimToDecide(tx, { number, staffName })
    if (claim.status === 'needs_information') throw new Refusal('claim_information_requested')
    if (stepsSeen !== undefined && claim.steps !== stepsSeen) throw new Refusal('claim_changed')
    const { orderId, memberId } = claim
    const move = { status: 'needs_information', at: clock.businessNow() } as const
    const moved = await changeOrderStatuses(tx, {
      ...move,
      ids: [orderId],
      from: ['review'],
      actor,
      note: '',
    })
    if (moved.length === 0) throw new Refusal('claim_changed')
    await insertInformationRequest(tx, { id: newId(), orderId, at: move.at, actor, text })
    await notifyClaims(tx, { ...move, orderIds: [orderId], note: text })
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'claim.information-requested',
      memberId,
      object: String(number),
    })
  })
}

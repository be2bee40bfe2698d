import type { ClaimDetails } from '@impulse/api/orders/order'
import { claimNotes } from './claims.messages.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { saveCancelKey, moveOrders, type OrderKind } from '../orders/orders.service.ts'
import { loadRuleSets, productName } from '../rewards/rewards.service.ts'
import { isStaffAccount } from '../../../platform/staff/staff.service.ts'
import { notifyClaims } from './notify-claimants.ts'
import {
  blankClaims,
  type ClaimRow,
  findClaim,
  findClaimByNumber,
  markOpen,
  releaseFile,
  selectClaims,
  selectClosedBy,
  selectFound,
  selectOpen,
} from './claims.sql.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export { claimsPage, everyClaim, getAdminClaim, seeClaimFile } from './admin-claims.ts'
export { type ClaimContext, claimChoices, makeClaim } from './create-claim.ts'
export type Claim = ClaimRow

type Answer = { at: Date; actor: string }

/**
 * Closes the open claims whose contracts belong to the claimants by now; `numbers`: those that have just come, null:
 * whichever. A contract that came to somebody else leaves the claim for the operator to answer. Called last in a
 * transaction: applications are locked after everything else.
 */
export async function closeFoundClaims(
  tx: Tx,
  {
    numbers,
    as = 'closed',
    ...on
  }: Answer & { numbers: readonly string[] | null; as?: 'closed' | 'accepted' },
): Promise<void> {
  const found = await selectFound(tx, numbers)
  const close = (isCancelled: boolean, note: string) =>
    settle(tx, {
      ids: found.filter((claim) => claim.isCancelled === isCancelled).map(({ orderId }) => orderId),
      ...{ status: as, note, ...on },
    })
  await close(false, '')
  await close(true, claimNotes.contract_ended)
}

/** Housekeeping: a claim and its contract that came in the same moment did not see each other. */
export const sweepClaims = ({ db, clock }: DbContext): Promise<void> =>
  db.transaction((tx) =>
    closeFoundClaims(tx, { numbers: null, at: clock.businessNow(), actor: 'housekeeping' }),
  )

/** The contracts of these numbers are about to go: claims that they had closed are looked into again. */
export async function reopenClaims(
  tx: Tx,
  { numbers, ...on }: Answer & { numbers: readonly string[] },
): Promise<void> {
  const ids = await selectClosedBy(tx, numbers)
  if (ids.length === 0) return
  const move = { from: ['closed'], status: 'review', note: claimNotes.contract_gone } as const
  const orderIds = await moveOrders(tx, { ...move, ids, ...on })
  await notifyClaims(tx, { orderIds, ...move, ...on })
  await markOpen(tx, { orderIds, isOpen: true })
}

/** Refuses `claim_not_found`, `order_answered`; `own_application` where it is the staff's own, as with `acceptClaim`. */
export async function rejectClaim(
  { db, clock, actor, as }: DbContext & { actor: string; as?: string },
  { number, reason }: { number: bigint; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderId, memberId } = await getClaim(tx, number)
    if (as !== undefined && (await isStaffAccount(tx, { name: as, memberIds: [memberId] })))
      throw new Refusal('own_application')
    const settled = await settle(tx, {
      ...{ ids: [orderId], status: 'rejected', note: reason, at: clock.businessNow(), actor },
    })
    if (settled.length === 0) throw new Refusal('order_answered')
    await recordAudit(tx, {
      ...{ at: clock.systemNow(), actor, action: 'claim.rejected', memberId },
      ...{ object: String(number), reason },
    })
  })
}

/** By the number of its application. Refuses `claim_not_found`. */
export async function getClaim(on: Queryable, number: bigint): Promise<Claim> {
  const claim = await findClaimByNumber(on, number)
  if (!claim) throw new Refusal('claim_not_found')
  return claim
}

/** Claims that wait for an answer, in the order in which they came; or the last of all. */
export const listClaims = (on: Queryable, { all }: { all: boolean }): Promise<Claim[]> =>
  selectClaims(on, { all, limit: 200 })

/** Claims among the applications of a member. */
export const claimKind = ({ db, clock, files }: Pick<AppContext, 'db' | 'clock' | 'files'>): OrderKind => ({
  async getDetails(on, orderId): Promise<ClaimDetails> {
    const claim = await findClaim(on, orderId)
    invariant(claim, 'an application for a contract has its claim')
    const { contractNumber, connectedOn, product, comment, fileId, mediaType, bytes } = claim
    return {
      ...{ kind: 'claim', contractNumber, connectedAt: connectedOn, comment },
      productName: product && productName(await loadRuleSets(on), { product, day: connectedOn }),
      file: fileId && mediaType && bytes !== null ? { id: fileId, mediaType, bytes } : null,
    }
  },
  async cancel(cancelling) {
    const { orderId } = cancelling
    const fileId = await db.transaction(async (tx) => {
      const cancelled = await settle(tx, {
        ...{ ids: [orderId], status: 'cancelled', note: '', at: clock.businessNow(), actor: 'member' },
      })
      if (cancelled.length === 0) throw new Refusal('order_answered')
      await saveCancelKey(tx, cancelling)
      // The operator's note is deleted with the claim.
      const released = await releaseFile(tx, orderId)
      if (released) await files.remove(tx, released)
      return released
    })
    if (fileId) await files.discard(fileId)
  },
})

/**
 * Of a member who leaves: open claims are over, and what was told of them, but for their contracts' numbers, is not kept. Gives
 * their files, for `files.remove` and `files.discard`. Called where applications may be locked: after everything else.
 */
export async function forgetClaims(
  tx: Tx,
  { memberId, ...on }: Answer & { memberId: string },
): Promise<string[]> {
  await settle(tx, {
    ids: await selectOpen(tx, memberId),
    status: 'cancelled',
    note: '',
    withoutNotification: true,
    ...on,
  })
  return blankClaims(tx, memberId)
}

async function settle(
  tx: Tx,
  move: Answer & {
    ids: readonly string[]
    status: 'accepted' | 'closed' | 'rejected' | 'cancelled'
    note: string
    /** The member is gone, so there is no notification. */
    withoutNotification?: true
  },
): Promise<string[]> {
  if (move.ids.length === 0) return []
  const orderIds = await moveOrders(tx, { ...move, from: ['review'] })
  await markOpen(tx, { orderIds, isOpen: false })
  if (!move.withoutNotification) await notifyClaims(tx, { orderIds, ...move })
  return orderIds
}

import { type ClaimDetails, type ClaimedContract, undecidedStatuses } from '@impulse/api/orders/order'
import { claimNotes } from './claims.messages.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import {
  saveCancelKey,
  changeOrderStatuses,
  lockOrders,
  type OrderCategoryHandler,
} from '../orders/orders.service.ts'
import { loadRuleSets, productName } from '../rewards/rewards.service.ts'
import { answerBy } from './claims.rules.ts'
import { type ClaimToDecide, getClaim, getClaimToDecide, hasUnseenStep } from './claim-to-decide.ts'
import { selectInformationRequests } from './information-requests/information-requests.sql.ts'
import { toMemberRequests, toOrderFile } from './information-requests/shown-requests.ts'
import {
  type ClaimedContractRow,
  eraseClaimContents,
  findClaimedContract,
  detachFiles,
} from './claim-contents.sql.ts'
import { notifyClaims } from './notify-claimants.ts'
import {
  type ClaimRow,
  type FoundClaim,
  findClaim,
  updateIsOpen,
  selectClosedByContracts,
  selectFoundClaims,
  selectOpen,
} from './claims.sql.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export { claimList, getAdminClaim, renderClaimFile } from './admin-claims.ts'
export { getClaim, getClaimToDecide, hasUnseenStep } from './claim-to-decide.ts'
export { type ClaimContext, claimChoices, makeClaim } from './create-claim.ts'
export { replyToClaim } from './information-requests/reply-to-claim.ts'
export { requestInformation } from './information-requests/request-information.ts'
export type { ClaimToDecide } from './claim-to-decide.ts'
export type Claim = ClaimRow

/** Time of a change of claims by the business clock, and the actor who makes the change. */
type ClaimChange = { at: Date; actor: string }

/**
 * Closes the open claims whose contracts now belong to the claiming members, and returns the ids of the
 * claims' orders. With `numbers` null, checks the claims for all contracts. Must be called last in a
 * transaction, because orders are locked after all other rows.
 */
export async function closeFoundClaims(
  tx: Tx,
  {
    numbers,
    status = 'closed',
    ...on
  }: ClaimChange & { numbers: readonly string[] | null; status?: 'closed' | 'accepted' | undefined },
): Promise<string[]> {
  const found = await lockFoundClaims(tx, numbers)
  const close = (isCancelled: boolean, note: string) =>
    endClaims(tx, {
      ids: found.filter((claim) => claim.isCancelled === isCancelled).map(({ orderId }) => orderId),
      status,
      note,
      ...on,
    })
  return [...(await close(false, '')), ...(await close(true, claimNotes.contract_ended))]
}

/**
 * Returns the claims that `closeFoundClaims` closes, with their orders locked. Reads them again after the locks, because a
 * reply that was being saved may have replaced the contract number of a claim.
 */
async function lockFoundClaims(tx: Tx, numbers: readonly string[] | null): Promise<FoundClaim[]> {
  const found = await selectFoundClaims(tx, numbers)
  if (found.length === 0) return found
  await lockOrders(
    tx,
    found.map(({ orderId }) => orderId),
  )
  return selectFoundClaims(tx, numbers)
}

/**
 * Closes claims that stayed open because the claim and its contract were created at the same moment.
 * Housekeeping calls this function regularly.
 */
export async function sweepClaims({ db, clock }: DbContext): Promise<void> {
  await db.transaction((tx) =>
    closeFoundClaims(tx, { numbers: null, at: clock.businessNow(), actor: 'housekeeping' }),
  )
}

/**
 * Reopens the claims that these contracts closed. Called when the import of the contracts is undone. Must be
 * called last in a transaction, because orders are locked after all other rows.
 */
export async function reopenClaims(
  tx: Tx,
  { numbers, ...on }: ClaimChange & { numbers: readonly string[] },
): Promise<void> {
  const ids = await selectClosedByContracts(tx, numbers)
  if (ids.length === 0) return
  const move = { from: ['closed'], status: 'review', note: claimNotes.contract_gone } as const
  const orderIds = (await changeOrderStatuses(tx, { ...move, ids, ...on })).map(({ id }) => id)
  await notifyClaims(tx, { orderIds, ...move, ...on })
  await updateIsOpen(tx, { orderIds, isOpen: true })
}

/**
 * Rejects a claim with a reason.
 * @throws Refusal with the codes of `getClaimToDecide`
 */
export async function rejectClaim(
  { db, clock, actor, staffName }: DbContext & { actor: string; staffName?: string },
  { number, stepsSeen, reason }: ClaimToDecide & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const claim = await getClaimToDecide(tx, { number, stepsSeen, staffName })
    const { memberId } = claim
    const ended = await endClaims(tx, {
      ids: [claim.orderId],
      status: 'rejected',
      note: reason,
      at: clock.businessNow(),
      actor,
    })
    if (ended.length === 0) throw new Refusal('order_decided')
    // The refusal rolls the rejection back.
    if (hasUnseenStep(claim, await getClaim(tx, number))) throw new Refusal('claim_changed')
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'claim.rejected',
      memberId,
      object: String(number),
      reason,
    })
  })
}

/**
 * Returns the handler of orders that are claims: it reads the details of an order and cancels the order for
 * its member.
 */
export const claimOrderHandler = ({
  db,
  clock,
  files,
}: Pick<AppContext, 'db' | 'clock' | 'files'>): OrderCategoryHandler => ({
  async getDetails(on, orderId): Promise<ClaimDetails> {
    const claim = await findClaim(on, orderId)
    invariant(claim, 'an order of the category claim must have its claim')
    const { contractNumber, connectedOn, product, city, comment } = claim
    const [requests, contract] = await Promise.all([
      selectInformationRequests(on, orderId),
      findClaimedContract(on, orderId),
    ])
    return {
      kind: 'claim',
      contractNumber,
      connectedAt: connectedOn,
      city,
      comment,
      productName: product && productName(await loadRuleSets(on), { product, day: connectedOn }),
      file: toOrderFile(claim),
      answerOn: claim.status === 'review' ? moscowDay(answerBy(claim)) : null,
      contract: contract && toClaimedContract(contract),
      informationRequests: toMemberRequests(requests, claim),
    }
  },
  async cancel(cancelling) {
    const { orderId } = cancelling
    const fileIds = await db.transaction(async (tx) => {
      const cancelled = await endClaims(tx, {
        ids: [orderId],
        status: 'cancelled',
        note: '',
        at: clock.businessNow(),
        actor: 'member',
      })
      if (cancelled.length === 0) throw new Refusal('order_decided')
      await saveCancelKey(tx, cancelling)
      // The files are deleted only after the commit, so that a rollback cannot leave a claim without its files.
      const detached = await detachFiles(tx, orderId)
      for (const id of detached) await files.remove(tx, id)
      return detached
    })
    for (const id of fileIds) await files.discard(id)
  },
})

const toClaimedContract = ({ number, status, ...row }: ClaimedContractRow): ClaimedContract => ({
  number,
  status,
  reward: row.reward === null ? null : pointsToNumber(row.reward),
  releasesAt: row.releasesAt && moscowIso(row.releasesAt),
  ...(row.isBlocked && { isBlocked: true }),
  historyId: row.lot === null ? null : String(row.lot),
})

/**
 * Erases the claims of a deleted account: cancels the open claims, erases all texts and detaches all
 * files. Returns the number of claims that had a text or a file. Must be called last in a transaction,
 * because orders are locked after all other rows.
 */
export async function forgetClaims(
  tx: Tx,
  { memberId, ...on }: ClaimChange & { memberId: string },
): Promise<number> {
  await endClaims(tx, {
    ids: await selectOpen(tx, memberId),
    status: 'cancelled',
    note: '',
    withoutNotification: true,
    ...on,
  })
  return eraseClaimContents(tx, memberId)
}

/**
 * Changes the status of the claims that staff have not decided, closes them and notifies their members. Returns the ids
 * of the changed orders.
 */
async function endClaims(
  tx: Tx,
  move: ClaimChange & {
    ids: readonly string[]
    status: 'accepted' | 'closed' | 'rejected' | 'cancelled'
    note: string
    /** Set during an account deletion, after which the member must get no notification. */
    withoutNotification?: true
  },
): Promise<string[]> {
  if (move.ids.length === 0) return []
  const orderIds = (await changeOrderStatuses(tx, { ...move, from: undecidedStatuses })).map(({ id }) => id)
  await updateIsOpen(tx, { orderIds, isOpen: false })
  if (!move.withoutNotification) await notifyClaims(tx, { orderIds, ...move })
  return orderIds
}

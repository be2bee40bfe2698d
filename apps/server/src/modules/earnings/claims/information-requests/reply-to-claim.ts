import type { ClaimReply } from '@impulse/api/claims/claim'
import { isUndecided } from '@impulse/api/orders/order'
import type { Db, Queryable, Tx } from '../../../../platform/db/db.ts'
import { violatedConstraint } from '../../../../platform/db/refused-by-database.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { StoredFile } from '../../../../platform/storage/files.ts'
import { holdAccount, retryAsPrimary } from '../../../identity/profile/profile.service.ts'
import { changeOrderStatuses, changeOrderSubject } from '../../orders/orders.service.ts'
import { findClaim } from '../claims.sql.ts'
import {
  type ClaimContext,
  hashForm,
  refuseBadClaim,
  refuseBeyondQuota,
  refuseOldClaim,
  refuseOpenClaim,
} from '../create-claim.ts'
import {
  findReplyByKey,
  type Reply,
  selectInformationRequests,
  updateClaimFields,
  updateReply,
} from './information-requests.sql.ts'

type ReplyInput = {
  memberId: string
  orderId: string
  key: string
  fields: ClaimReply
  file: Buffer | null
}

/**
 * Saves the member's reply to a request for information, corrects the fields of the claim, and returns the claim to
 * review. A retry of the request, with the same idempotency key, changes nothing.
 * @throws Refusal not_found, order_decided, claim_replied, claim_reply_required, date_in_future, claim_too_old,
 * contract_known, claim_exists, too_many_claims, too_many_requests, idempotency_mismatch, and the codes of `files.upload`
 */
export const replyToClaim = (context: ClaimContext, input: ReplyInput): Promise<void> =>
  retryAsPrimary(input.memberId, ({ memberId }) => replyOwn(context, { ...input, memberId }))

async function replyOwn(context: ClaimContext, { fields, file, ...input }: ReplyInput): Promise<void> {
  const { db, files } = context
  const { memberId } = input
  const { requestId, text, number, connectedAt } = fields
  const hash = hashForm(['claim-reply', requestId, text, number, connectedAt], file)
  const reply: Reply = { ...input, requestId, hash }
  const claim = await findClaim(db, reply.orderId)
  if (claim?.memberId !== memberId) throw new Refusal('not_found')
  if (await isSaved(db, reply)) return
  // These checks are cheap, so they run before the file is decoded.
  await refuseUnlessRequested(db, reply)
  const isCorrected = number !== claim.contractNumber || connectedAt !== claim.connectedOn
  if (text === '' && file === null && !isCorrected) throw new Refusal('claim_reply_required')
  if (connectedAt !== claim.connectedOn) refuseOldClaim(context, connectedAt)
  await refuseBadClaim(context, { memberId, fields: { connectedAt, product: '' } })
  await refuseBeyondQuota(db, { memberId, number, newClaims: 0, bytes: 0 })
  const stored = file && (await files.upload({ memberId, field: 'claim', bytes: file }))
  try {
    await db.transaction((tx) => saveReply(tx, context, { reply, fields, stored }))
  } catch (error) {
    const refusal = await toRefusal(error, db, { memberId, number })
    if (!(refusal instanceof Refusal)) throw refusal
    if (stored) await files.discard(stored.id)
    // A parallel attempt of this HTTP request may have saved the reply.
    if (!(await isSaved(db, reply))) throw refusal
  }
}

async function toRefusal(
  error: unknown,
  db: Db,
  claim: { memberId: string; number: string },
): Promise<unknown> {
  const constraint = violatedConstraint(error)
  if (constraint === 'claims_open') return refuseOpenClaim(db, claim)
  return constraint === 'claim_information_requests_reply_key' ? new Refusal('idempotency_mismatch') : error
}

/**
 * Returns true when an earlier attempt of this HTTP request has saved the reply.
 * @throws Refusal idempotency_mismatch when the key belongs to another reply
 */
async function isSaved(db: Db, { memberId, orderId, key, hash }: Reply): Promise<boolean> {
  const saved = await findReplyByKey(db, { memberId, key })
  if (saved && !(saved.orderId === orderId && saved.hash?.equals(hash)))
    throw new Refusal('idempotency_mismatch')
  return saved !== null
}

/** @throws Refusal order_decided, claim_replied */
async function refuseUnlessRequested(db: Queryable, { orderId, requestId }: Reply): Promise<void> {
  const claim = await findClaim(db, orderId)
  if (!claim || !isUndecided(claim.status)) throw new Refusal('order_decided')
  const last = (await selectInformationRequests(db, orderId)).at(-1)
  if (claim.status !== 'needs_information' || last?.id !== requestId) throw new Refusal('claim_replied')
}

async function saveReply(
  tx: Tx,
  { clock, files }: ClaimContext,
  { reply, fields, stored }: { reply: Reply; fields: ClaimReply; stored: StoredFile | null },
): Promise<void> {
  const { memberId, orderId } = reply
  const { text, number, connectedAt } = fields
  const at = clock.businessNow()
  await files.queue(tx, memberId)
  await holdAccount(tx, memberId)
  const moved = await changeOrderStatuses(tx, {
    ids: [orderId],
    from: ['needs_information'],
    status: 'review',
    at,
    actor: 'member',
    note: '',
  })
  if (moved.length === 0) await refuseUnlessRequested(tx, reply)
  await refuseBeyondQuota(tx, { memberId, number, newClaims: 0, bytes: stored?.bytes ?? 0 })
  if (stored) await files.attach(tx, stored)
  const isUpdated = await updateReply(tx, { ...reply, at, text, fileId: stored?.id ?? null })
  if (!isUpdated) throw new Refusal('claim_replied')
  await updateClaimFields(tx, {
    orderId,
    contractNumber: number,
    connectedOn: connectedAt,
  })
  await changeOrderSubject(tx, { orderId, subject: number })
}

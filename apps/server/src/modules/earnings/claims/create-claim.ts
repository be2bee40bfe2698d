import {
  earliestClaimDay,
  maxClaimBytes,
  maxClaimsPerHour,
  maxOpenClaims,
} from '@impulse/api/claims/claim-limits'
import { createHash } from 'node:crypto'
import type { ClaimChoices, ClaimFields } from '@impulse/api/claims/claim'
import type { Order } from '@impulse/api/orders/order'
import type { Clock } from '../../../platform/clock/clock.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import type { StoredFile } from '../../../platform/storage/files.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { findFirstResponse, openOrder, type OrderRequest } from '../orders/orders.service.ts'
import { retryAsPrimary, holdAccount } from '../../identity/profile/profile.service.ts'
import { loadRuleSets, ruleSetOn } from '../rewards/rewards.service.ts'
import { sumOpenClaims } from './claim-contents.sql.ts'
import { findOpenClaim, insertClaim, isOwnContract } from './claims.sql.ts'
import { notifyClaims } from './notify-claimants.ts'
import type { AppContext } from '../../../platform/context.ts'

export type ClaimContext = Pick<AppContext, 'db' | 'clock' | 'files'> & { limits: boolean }
type Claimed = { memberId: string; key: string; fields: ClaimFields; file: Buffer }

/**
 * Creates a claim for a missing contract: an order with a file. A retry of the request, with the same idempotency
 * key, returns the first response.
 * @throws Refusal date_in_future, claim_too_old, invalid_product, contract_known, claim_exists, too_many_claims,
 * too_many_requests, idempotency_mismatch, and the codes of `files.upload`
 */
export const makeClaim = (context: ClaimContext, claimed: Claimed): Promise<Order> =>
  retryAsPrimary(claimed.memberId, ({ memberId }) => makeOwn(context, { ...claimed, memberId }))

async function makeOwn(context: ClaimContext, { memberId, key, fields, file }: Claimed): Promise<Order> {
  const { db, files } = context
  const { number, connectedAt, product, city, comment } = fields
  const hash = hashForm(['claim', number, connectedAt, product, city, comment], file)
  const request = { memberId, key, hash }
  const before = await findFirstResponse(db, request)
  if (before) return before
  // These checks are cheap, so they run before the file is decoded.
  refuseOldClaim(context, connectedAt)
  await refuseBadClaim(context, { memberId, fields })
  await refuseBeyondQuota(db, { memberId, number, newClaims: 1, bytes: 0 })
  const stored = await files.upload({ memberId, field: 'claim', bytes: file })
  try {
    const order = await db.transaction((tx) => saveClaim(tx, context, { request, fields, stored }))
    if (order) return order
  } catch (error) {
    const refusal =
      violatedConstraint(error) === 'claims_open' ? await refuseOpenClaim(db, { memberId, number }) : error
    // A refusal has rolled the transaction back, so the stored file is unused. After any other error the claim
    // may be committed, so the file is left to the job that deletes unused files.
    if (refusal instanceof Refusal) await files.discard(stored.id)
    throw refusal
  }
  await files.discard(stored.id)
  const first = await findFirstResponse(db, request)
  invariant(first, 'an idempotency key that is already used must have its order')
  return first
}

/**
 * Saves the claim with its order. Returns null when a parallel request has already used the idempotency key.
 */
async function saveClaim(
  tx: Tx,
  { clock, files }: ClaimContext,
  { request, fields, stored }: { request: OrderRequest; fields: ClaimFields; stored: StoredFile },
): Promise<Order | null> {
  const { memberId } = request
  const { number, connectedAt, product, city, comment } = fields
  await files.queue(tx, memberId)
  await holdAccount(tx, memberId)
  const about = { category: 'contract', subject: number, amount: null, now: clock.businessNow() } as const
  const order = await openOrder(tx, request, about)
  if (!order) return null
  await refuseBeyondQuota(tx, { memberId, number, newClaims: 1, bytes: stored.bytes })
  await files.attach(tx, stored)
  await insertClaim(tx, {
    orderId: order.id,
    memberId,
    contractNumber: number,
    connectedOn: connectedAt,
    product: product || null,
    city,
    comment,
    fileId: stored.id,
  })
  await notifyClaims(tx, { orderIds: [order.id], status: 'review', note: '', at: about.now })
  return order
}

/**
 * Returns the products that a member can choose in the claim form: the products of the reward rules that are in force
 * today, ordered by name.
 */
export async function claimChoices(db: Queryable, { clock }: { clock: Clock }): Promise<ClaimChoices> {
  const inForce = ruleSetOn(await loadRuleSets(db), moscowDay(clock.businessNow()))
  const products = Object.entries(inForce?.rules.products ?? {})
  const choices = products.map(([key, { name }]) => ({ key, name }))
  return { products: choices.sort((a, b) => a.name.localeCompare(b.name, 'ru')) }
}

/**
 * Refuses a date of more than three years ago, which has a mistyped year.
 * @throws Refusal claim_too_old
 */
export function refuseOldClaim({ clock }: Pick<ClaimContext, 'clock'>, connectedAt: string): void {
  if (connectedAt < earliestClaimDay(moscowDay(clock.businessNow()))) throw new Refusal('claim_too_old')
}

/** @throws Refusal date_in_future, invalid_product, too_many_requests */
export async function refuseBadClaim(
  { db, clock, limits }: ClaimContext,
  { memberId, fields }: { memberId: string; fields: Pick<ClaimFields, 'connectedAt' | 'product'> },
): Promise<void> {
  const { connectedAt, product } = fields
  if (connectedAt > moscowDay(clock.businessNow())) throw new Refusal('date_in_future')
  const rules = ruleSetOn(await loadRuleSets(db), connectedAt)?.rules
  if (product && !Object.hasOwn(rules?.products ?? {}, product)) throw new Refusal('invalid_product')
  if (!limits) return
  await takeOrRefuse(db, {
    bucket: `claims-hour:${memberId}`,
    max: maxClaimsPerHour,
    windowSeconds: 3600,
    now: clock.systemNow(),
  })
}

/**
 * Refuses a claim or a reply that would exceed the limits of the member's open claims, and one about a contract that the
 * member has. `newClaims`: 1 for a new claim, 0 for a reply.
 * @throws Refusal contract_known, too_many_claims
 */
export async function refuseBeyondQuota(
  db: Queryable,
  {
    memberId,
    number,
    newClaims,
    bytes,
  }: { memberId: string; number: string; newClaims: 0 | 1; bytes: number },
): Promise<void> {
  if (await isOwnContract(db, { memberId, number })) throw new Refusal('contract_known')
  const open = await sumOpenClaims(db, memberId)
  if (open.count + newClaims > maxOpenClaims || open.bytes + bytes > maxClaimBytes)
    throw new Refusal('too_many_claims')
}

/** Returns the refusal of a second claim for a contract. It names the order of the member's open claim. */
export async function refuseOpenClaim(
  db: Queryable,
  claim: { memberId: string; number: string },
): Promise<Refusal> {
  const orderId = await findOpenClaim(db, claim)
  // The claim may have been decided since the refusal.
  return new Refusal('claim_exists', orderId === null ? undefined : { orderId })
}

/** Returns the SHA-256 of the fields and the file of a form. */
export function hashForm(fields: readonly string[], file: Buffer | null): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(fields))
  if (file) hash.update(createHash('sha256').update(file).digest())
  return hash.digest()
}

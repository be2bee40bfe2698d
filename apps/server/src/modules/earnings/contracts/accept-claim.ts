import { isUndecided } from '@impulse/api/orders/order'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import {
  type Claim,
  type ClaimToDecide,
  getClaim,
  getClaimToDecide,
  closeFoundClaims,
  hasUnseenStep,
} from '../claims/claims.service.ts'
import { loadRuleSets, productKey, type RuleSet, ruleSetOn } from '../rewards/rewards.service.ts'
import type { ContractRow } from './contract-row.rules.ts'
import { recordContracts } from './record-contracts.ts'
import { retryConflicts } from './record-concurrently.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Values that staff enter when they accept a claim. A missing product or date is taken from the claim. The city must be
 * entered, because a claim may lack it, and the connection may be in another city than the member's profile.
 */
type Corrections = {
  product?: string | undefined
  city?: string | undefined
  connectedOn?: string | undefined
}

/**
 * Result of accepting a claim. `found`: the contract already existed, so the acceptance rewarded nothing.
 * `accrued`: points that the contract earned.
 */
export type Accepted = { claim: Claim; row: ContractRow; found: boolean; accrued: bigint }

/**
 * Accepts a claim. Records its contract as an import would, and rewards the contract once by the rules of its
 * connection date.
 * @throws Refusal claim_product_unknown, claim_city_unknown, invalid_product, date_in_future, claim_of_other, and the
 * codes of `getClaimToDecide`
 */
export async function acceptClaim(
  { db, clock, actor, staffName }: DbContext & { actor: string; staffName?: string },
  { number, stepsSeen, ...corrections }: Corrections & ClaimToDecide,
): Promise<Accepted> {
  const ruleSets = await loadRuleSets(db)
  const accept = async (tx: Tx): Promise<Accepted> => {
    const now = clock.businessNow()
    const claim = await getClaimToDecide(tx, { number, stepsSeen, staffName })
    const row = toContractRow(claim, { ...corrections, ruleSets, today: moscowDay(now) })
    const on = { batch: null, actor, now, claimsBecome: 'accepted' } as const
    const [recorded] = await recordContracts(tx, [row], on)
    const isCreated = recorded?.kind === 'created'
    // A contract that already existed closes the claim only when it belongs to the claiming member.
    const closed = isCreated ? [] : await closeFoundClaims(tx, { numbers: [row.number], at: now, actor })
    const after = await getClaim(tx, number)
    const { status } = after
    // A reply of the member may have corrected the number or the date in the meantime. The refusal rolls back the
    // recorded contract.
    if (hasUnseenStep(claim, after)) throw new Refusal('claim_changed')
    if (isUndecided(status)) throw new Refusal('claim_of_other')
    // Refuses when a parallel request has already decided the claim. The refusal rolls back the contract that was
    // recorded above.
    if (isCreated ? status !== 'accepted' : !closed.includes(claim.orderId))
      throw new Refusal('order_decided')
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'claim.accepted',
      memberId: claim.memberId,
      object: String(number),
    })
    return { claim, row, found: !isCreated, accrued: recorded?.accrued ?? 0n }
  }
  return retryConflicts(() => db.transaction(accept))
}

function toContractRow(
  claim: Claim,
  { ruleSets, today, ...corrections }: Corrections & { ruleSets: readonly RuleSet[]; today: string },
): ContractRow {
  const { contractNumber: number, phone } = claim
  const connectedOn = corrections.connectedOn ?? claim.connectedOn
  if (connectedOn > today) throw new Refusal('date_in_future')
  const productName = corrections.product ?? claim.product
  if (!productName) throw new Refusal('claim_product_unknown')
  const inForce = ruleSetOn(ruleSets, connectedOn)
  const product = inForce && productKey(inForce.rules, productName)
  if (!product) throw new Refusal('invalid_product')
  const city = corrections.city?.trim()
  if (!city) throw new Refusal('claim_city_unknown')
  return { number, product, phone, city, connectedOn, status: 'confirmed', subscriber: null }
}

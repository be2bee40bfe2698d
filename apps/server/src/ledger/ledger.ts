import type { Db, Tx } from '../platform/db/db.ts'
import { violatedConstraint } from '../platform/db/refused-by-database.ts'
import { invariant, Refusal } from '../platform/refusal/refusal.ts'
import { planCorrection, type Withheld, planPayout, planRefund, planReturn } from './operations.ts'
import {
  dueLots,
  findByKey,
  insertBalances,
  insertHold,
  getLots,
  markClosed,
  takenFromLots,
} from './ledger.sql.ts'
import { post, sameRequest } from './post.ts'
import { type LedgerOperation, hashRequest, type Posted } from './posting.ts'

export {
  planCorrection,
  planRecalculation,
  planRestore,
  planRelease,
  planReturn,
  planReward,
  planClawback,
} from './operations.ts'
export { post, postAll } from './post.ts'
export { lockBalance, lockBalances } from './post.sql.ts'
export type { LedgerOperation, PlannedOperation, Posted } from './posting.ts'
export type { DueLot } from './ledger.sql.ts'
export {
  endReleaseBlocks,
  insertReleaseBlocks as blockReleases,
  hasReleaseBlock,
  markClawedBack,
  type Reward as BlockedReward,
  selectBlocked,
} from './release-blocks.sql.ts'

/** Opens the accounts of new members with all balances at zero. */
export const openAccounts = (tx: Tx, memberIds: readonly string[]): Promise<void> =>
  insertBalances(tx, memberIds)

/**
 * Closes the member's account, so that the database refuses later entries. Violates the constraint
 * `closed_is_empty` when a balance is not zero.
 */
export const closeAccount = markClosed

/**
 * Returns the due lots, oldest first. The caller must check each lot again after it has locked the member.
 */
export const findDueLots = dueLots

/** Returns the lots of rewards with their remaining points. */
export const findLots = getLots
export const findTaken = takenFromLots

export const postPayout = (
  tx: Tx,
  operation: LedgerOperation & { hold: bigint } & Withheld,
): Promise<Posted | null> => post(tx, planPayout(operation))

export const postRefund = (tx: Tx, operation: LedgerOperation & { hold: bigint }): Promise<Posted | null> =>
  post(tx, planRefund(operation))

/**
 * Returns the points of a paid withdrawal to the member after the bank returned the payout. Idempotent by
 * `key`. The caller has checked that the payout was paid.
 */
export async function postReturn(
  tx: Tx,
  operation: LedgerOperation & { hold: bigint; credited: bigint } & Withheld,
): Promise<Posted> {
  const posted = await post(tx, planReturn(operation))
  invariant(posted, 'a payout that is given back moves money')
  return posted
}

export async function postCorrection(
  tx: Tx,
  operation: LedgerOperation & { amount: bigint },
): Promise<Posted> {
  const posted = await post(tx, planCorrection(operation))
  invariant(posted, 'a correction always moves money')
  return posted
}

/**
 * Creates a hold for a withdrawal in one statement, because its entries do not depend on the balances. A
 * caller that does not check the idempotency key must call `hold` inside `once`, which recognises a repeated
 * request.
 */
export async function hold(
  tx: Tx,
  operation: Omit<LedgerOperation, 'contractNumber'> & { amount: bigint },
): Promise<Posted> {
  invariant(operation.amount > 0n, 'a hold is of a positive amount')
  const posted = await insertHold(tx, { ...operation, requestHash: holdHash(operation) })
  invariant(posted, 'a hold is for a member with accounts')
  return posted
}

export const holdHash = ({ amount, orderId }: { amount: bigint; orderId?: string | undefined }): Buffer =>
  hashRequest({ kind: 'withdrawal', amount, orderId })

/**
 * Runs `write` once per idempotency key: a repeated request returns the first result and moves nothing. Looks
 * up the key only when `write` violates a constraint.
 * @throws Refusal idempotency_mismatch, insufficient_funds (the key stays unused)
 */
export async function once(
  db: Db,
  request: { memberId: string; key: string; requestHash: Buffer },
  write: () => Promise<Posted>,
): Promise<Posted> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== 'transactions_idempotency_key' && constraint !== 'available_covers') throw error
    // The first run of the same request may have spent the points, so the key is looked up before the
    // refusal.
    const earlier = await findByKey(db, request)
    if (!earlier) throw new Refusal('insufficient_funds')
    return sameRequest(earlier, request.requestHash)
  }
}

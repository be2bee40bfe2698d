import type { Db, Tx } from '../platform/db/db.ts'
import { violatedConstraint } from '../platform/db/refused-by-database.ts'
import { invariant, Refusal } from '../platform/refusal/refusal.ts'
import { correction, type Withheld, payout, refunding, returning } from './operations.ts'
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
import { type LedgerOperation, hashOf, type Posted } from './posting.ts'

export { correction, recalculation, restore, release, returning, reward, takingBack } from './operations.ts'
export { post, postAll } from './post.ts'
export { lockAccount, lockAccounts } from './post.sql.ts'
export type { LedgerOperation, PlannedOperation, Posted } from './posting.ts'
export type { DueLot } from './ledger.sql.ts'
export {
  endReleaseBlocks,
  insertReleaseBlocks as blockReleases,
  isStopped,
  markClawedBack,
  type Reward as StoppedReward,
  selectStopped as findStopped,
} from './release-blocks.sql.ts'

/** Gives new members their accounts, all zero. */
export const openAccounts = (tx: Tx, memberIds: readonly string[]): Promise<void> =>
  insertBalances(tx, memberIds)

/** Nothing ever comes to this account again: the database refuses it. Violates `closed_is_empty` where anything is left. */
export const closeAccount = markClosed

/** Lots whose date has come, oldest first; candidates only: a release looks again under the lock. */
export const findDueLots = dueLots

/** The lots of rewards with what is left of each, and what each reward's last cancellation took from them. */
export const findLots = getLots
export const findTaken = takenFromLots

export const settle = (
  tx: Tx,
  operation: LedgerOperation & { hold: bigint } & Withheld,
): Promise<Posted | null> => post(tx, payout(operation))

export const refund = (tx: Tx, operation: LedgerOperation & { hold: bigint }): Promise<Posted | null> =>
  post(tx, refunding(operation))

/** Gives back a payout that the bank returned. Under its key it happens once: whoever calls knows that it was paid. */
export async function giveBack(
  tx: Tx,
  operation: LedgerOperation & { hold: bigint; credited: bigint } & Withheld,
): Promise<Posted> {
  const posted = await post(tx, returning(operation))
  invariant(posted, 'a payout that is given back moves money')
  return posted
}

export async function correct(tx: Tx, operation: LedgerOperation & { amount: bigint }): Promise<Posted> {
  const posted = await post(tx, correction(operation))
  invariant(posted, 'a correction always moves money')
  return posted
}

/**
 * Keeps money back for a withdrawal. Its entries are known without reading, so it is one statement: hand it
 * `db.oneStatement` or a transaction, inside `once`, which tells a repeat from a refusal.
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
  hashOf({ kind: 'withdrawal', amount, orderId })

/**
 * Runs a write whose key is looked up only when the database refuses it. The same key and request again: the first
 * answer, nothing moves. Another request: `idempotency_mismatch`. Money that does not cover: `insufficient_funds`, and
 * the key stays unused.
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
    // A repeat may find the money gone that it took itself: the key decides before the balance does.
    const earlier = await findByKey(db, request)
    if (!earlier) throw new Refusal('insufficient_funds')
    return sameRequest(earlier, request.requestHash)
  }
}

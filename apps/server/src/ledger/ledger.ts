import type { Tx } from '../platform/db/db.ts'
import { invariant } from '../platform/refusal/refusal.ts'
import { planCorrection, planForfeiture } from './correction-operation.ts'
import { insertBalances, markDeleted } from './ledger.sql.ts'
import { post } from './post.ts'
import type { BalancesRow } from './post.sql.ts'
import type { LedgerOperation, Posted } from './posting.ts'
import { planHold, planPayout, planRefund, planReturn, type Withheld } from './withdrawal-operations.ts'

export { readSavedHashes, saveHashes, type SavedHashes } from './chain/saved-hashes.ts'
export { verifyAllChains, verifyChains } from './chain/verify-chains.ts'
export { countChecked, type CheckedRows, verifyLedger, verifyReleases } from './verify.ts'
export { planCorrection } from './correction-operation.ts'
export { planClawback, planRecalculation, planRelease, planRestore, planReward } from './reward-operations.ts'
export {
  type PaymentKind,
  planReturn,
  planSettlement,
  planSettlementReturn,
  planSubmission,
  planSubmissionReversal,
} from './withdrawal-operations.ts'
export { post, postAll } from './post.ts'
export { lockBalance, lockBalances } from './post.sql.ts'
export type { LedgerOperation, PlannedOperation, Posted } from './posting.ts'
export { insertClosedMonth, selectClosedMonths, selectOpenMonth } from './accounting/closed-months.sql.ts'
export {
  closeAccount,
  type DueLot,
  findDueLots,
  findLots,
  findClawbacksFromLots,
  isDeletedAccount,
} from './ledger.sql.ts'
export { type AccountTurnover, getTurnovers } from './accounting/trial-balance.sql.ts'
export {
  countOverdueLots,
  endReleaseBlocks,
  blockReleases,
  hasReleaseBlock,
  isReleaseBlocked,
  type BlockedReward,
  markClawedBack,
  selectReleaseHeldBack,
} from './release-blocks.sql.ts'

/** Opens the accounts of new members with all balances at zero. */
export const openAccounts = (tx: Tx, memberIds: readonly string[]): Promise<void> =>
  insertBalances(tx, memberIds)

/**
 * Posts the forfeiture of the available points of a deleted account. Later credits of the account and of the accounts
 * that were merged into it are forfeited as well, and payouts that come back are unclaimed.
 */
export async function forfeitBalance(
  tx: Tx,
  operation: LedgerOperation & { merged: readonly string[] },
): Promise<void> {
  await post(tx, planForfeiture(operation))
  await markDeleted(tx, [operation.memberId, ...operation.merged])
}

export const postPayout = (
  tx: Tx,
  operation: LedgerOperation & { holdSeq: bigint } & Withheld,
): Promise<Posted | null> => post(tx, planPayout(operation))

export const postRefund = (
  tx: Tx,
  operation: LedgerOperation & { holdSeq: bigint },
): Promise<Posted | null> => post(tx, planRefund(operation))

/**
 * Credits the points of a paid withdrawal back to the member after the bank returned the payout. A second
 * call with the same `key` posts nothing. The caller has checked that the payout was paid.
 */
export async function postReturn(
  tx: Tx,
  operation: LedgerOperation & { holdSeq: bigint; credited: bigint } & Withheld,
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
 * Posts the hold of a withdrawal. `locked`: the balances that the caller has already locked in this
 * transaction.
 * @throws Refusal insufficient_funds, idempotency_mismatch
 */
export async function postHold(
  tx: Tx,
  operation: Parameters<typeof planHold>[0],
  locked?: Map<string, BalancesRow>,
): Promise<Posted> {
  const posted = await post(tx, planHold(operation), locked)
  invariant(posted, 'a hold moves a positive amount')
  return posted
}

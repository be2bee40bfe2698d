import type { Tx } from '../platform/db/db.ts'
import { invariant, Refusal } from '../platform/refusal/refusal.ts'
import { selectEarliestAccountedAt, toAccountedAt } from './accounting/accounted-at.sql.ts'
import { type ChainedTransaction, hashTransaction } from './chain/hash-transaction.ts'
import {
  type BalancesRow,
  findByKeys,
  insertTransactions,
  lockBalances,
  getParts,
  type NumberedTransaction,
} from './post.sql.ts'
import {
  type Entry,
  hashRequest,
  type TransactionEffect,
  type Part,
  type PlannedOperation,
  type Posted,
  toPartKey,
} from './posting.ts'

/**
 * Posts operations in the order of the array and returns the result of each: the stored result when the idempotency key
 * was posted before, null when the operation moves no points. Locks the members' balances, unless the caller passes
 * balances that it has locked as `locked`; `postAll` updates these objects.
 * @throws Refusal idempotency_mismatch
 */
export async function postAll(
  tx: Tx,
  operations: readonly PlannedOperation[],
  locked?: Map<string, BalancesRow>,
): Promise<(Posted | null)[]> {
  if (operations.length === 0) return []
  // Lots and holds need no locks of their own. They change only while their member's balances are locked.
  const memberIds = operations.map(({ memberId }) => memberId)
  const balances = locked ?? (await lockBalances(tx, memberIds))
  const earlier = await findByKeys(
    tx,
    operations.filter(({ isNewKey }) => !isNewKey),
  )
  const parts = await getParts(
    tx,
    operations.flatMap(({ memberId, consumes }) => consumes.map((part) => ({ memberId, part }))),
  )
  const earliestAccounted = await selectEarliestAccountedAt(tx, operations)
  const postings: NumberedTransaction[] = []
  const posted = operations.map((operation): Posted | null => {
    const balance = balances.get(operation.memberId)
    invariant(balance, 'money moves for members with accounts')
    const requestHash = hashRequest(operation.request)
    const stored = earlier.get(toOperationKey(operation))
    if (stored) return toStoredResult(stored, requestHash)
    const consumed = operation.consumes.map((part) => parts.get(toPartKey(operation.memberId, part)))
    invariant(
      consumed.every((part) => part !== undefined),
      'an operation names parts that were opened',
    )
    const effect = operation.toEffect(balance, consumed)
    if (!effect) return null
    const entries = effect.entries.filter(({ amount }) => amount !== 0n)
    invariant(
      entries.length >= 2 && entries.reduce((sum, { amount }) => sum + amount, 0n) === 0n,
      'the entries of an operation add up to zero',
    )
    const delta = { available: sumEntries(entries, 'available'), debt: sumEntries(entries, 'debt') }
    balance.available += delta.available
    balance.debt += delta.debt
    balance.lastSeq += 1n
    for (const entry of entries) applyToPart(parts, operation.memberId, entry)
    const seq = balance.lastSeq
    // The date of the transaction is neither before the member's previous transaction nor in a closed month.
    // `operation.at` may be before the previous transaction, because the clocks of several servers may differ.
    const occurredAt =
      balance.earliestAt !== null && balance.earliestAt > operation.at ? balance.earliestAt : operation.at
    balance.earliestAt = occurredAt
    const transaction = {
      ...operation,
      ...effect,
      params: { ...operation.params, ...effect.params },
      entries,
      seq,
      kind: operation.request.kind,
      occurredAt,
      accountedAt: toAccountedAt(operation, { occurredAt, balance, earliest: earliestAccounted }),
      recordedAt: balance.now,
      requestHash,
      part: operation.consumes[0],
      availableDelta: delta.available,
      availableAfter: balance.available,
      debtDelta: delta.debt,
    }
    balance.lastHash = hashTransaction(balance.lastHash, toChained(transaction))
    postings.push({ ...transaction, hash: balance.lastHash })
    const postedOperation = { seq, availableAfter: balance.available, debtDelta: delta.debt, requestHash }
    // Remembers the posted operation, so that the same operation is not posted again when `operations` contains it
    // twice.
    earlier.set(toOperationKey(operation), postedOperation)
    return toPosted(postedOperation)
  })
  if (postings.length > 0) await insertTransactions(tx, postings)
  return posted
}

/** Posts one operation. Returns null when the operation moves no points. */
export async function post(
  tx: Tx,
  operation: PlannedOperation,
  locked?: Map<string, BalancesRow>,
): Promise<Posted | null> {
  const [posted] = await postAll(tx, [operation], locked)
  return posted ?? null
}

/**
 * Converts a new transaction to the form in which the verification reads it from the database, so that posting and
 * verification compute the same hash.
 */
function toChained(transaction: Omit<NumberedTransaction, 'hash'>): ChainedTransaction {
  const { memberId, seq, occurredAt, accountedAt, recordedAt, category, kind, amount } = transaction
  const { contractNumber, orderId, part } = transaction
  const { availableDelta, availableAfter, debtDelta, params = {}, actor, key, requestHash } = transaction
  return {
    memberId,
    seq,
    occurredAt: formatMicroseconds(occurredAt),
    accountedAt: formatMicroseconds(accountedAt),
    recordedAt: formatMicroseconds(recordedAt),
    category,
    kind,
    amount,
    availableDelta,
    availableAfter,
    debtDelta,
    contractNumber: contractNumber ?? null,
    orderId: orderId ?? null,
    params,
    actor,
    key,
    requestHash,
    part: part ?? null,
    entries: transaction.entries
      .map(
        (entry) => `${entry.account} ${entry.amount} ${entry.part === 'opens' ? seq : (entry.part ?? null)}`,
      )
      .join(', '),
  }
}

const formatMicroseconds = (at: Date): string => at.toISOString().replace('Z', '000Z')

/**
 * Applies an entry to its lot or hold in `parts`, so that the operations that follow in the same call see the result.
 */
function applyToPart(parts: Map<string, Part>, memberId: string, { account, amount, part }: Entry): void {
  if (typeof part !== 'bigint') return
  const key = toPartKey(memberId, part)
  const before = parts.get(key)
  invariant(
    before && (amount > 0n || before.account === account),
    'points are drawn from the account that the lot or hold is on',
  )
  parts.set(key, { remaining: before.remaining + amount, account: amount > 0n ? account : before.account })
}

/**
 * Returns the result of an earlier operation with the same idempotency key.
 * @throws Refusal idempotency_mismatch when the earlier operation had other content
 */
function toStoredResult(earlier: Posted & { requestHash: Buffer }, requestHash: Buffer): Posted {
  if (!earlier.requestHash.equals(requestHash)) throw new Refusal('idempotency_mismatch')
  return toPosted(earlier)
}

const toPosted = ({ seq, availableAfter, debtDelta }: Posted): Posted => ({ seq, availableAfter, debtDelta })

export const toOperationKey = ({ memberId, key }: { memberId: string; key: string }): string =>
  `${memberId} ${key}`

const sumEntries = (entries: TransactionEffect['entries'], account: 'available' | 'debt'): bigint =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0n)

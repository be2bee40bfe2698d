import { hash } from 'node:crypto'

/** A transaction with its entries, as it is written to the database. */
export type ChainedTransaction = {
  memberId: string
  seq: bigint
  /** Time in UTC with microseconds, such as `2026-11-24T00:00:00.000000Z`. */
  occurredAt: string
  /** Time by which the accounting registers date the transaction, in the form of `occurredAt`. */
  accountedAt: string
  /** Time at which the transaction was written (clock of the database), in the form of `occurredAt`. */
  recordedAt: string
  category: string | null
  kind: string
  amount: bigint
  availableDelta: bigint
  availableAfter: bigint
  debtDelta: bigint
  contractNumber: string | null
  orderId: string | null
  params: Record<string, unknown>
  actor: string
  key: string
  requestHash: Buffer
  part: bigint | null
  /**
   * Entries in their order, each as account, amount and number of its lot or hold: `frozen 500 7, rewards -500 null`.
   */
  entries: string
}

/**
 * Returns the SHA-256 of a transaction, its entries and `before`: the hash of the member's previous transaction, null
 * for the first transaction. Covers every column except `search`, which does not affect money.
 */
export function hashTransaction(before: Buffer | null, transaction: ChainedTransaction): Buffer {
  const {
    memberId,
    seq,
    occurredAt,
    accountedAt,
    recordedAt,
    category,
    kind,
    contractNumber,
    orderId,
    actor,
    key,
  } = transaction
  const { amount, availableDelta, availableAfter, debtDelta, part, params, requestHash, entries } =
    transaction
  const text = JSON.stringify([
    before?.toString('hex') ?? null,
    `${memberId} ${seq} ${occurredAt} ${accountedAt} ${recordedAt} ${category} ${kind}`,
    `${amount} ${availableDelta} ${availableAfter} ${debtDelta} ${part}`,
    [contractNumber, orderId, actor, key, requestHash.toString('hex')],
    sortKeys(params),
    entries,
  ])
  return hash('sha256', text, 'buffer')
}

/**
 * Sorts the fields of a JSON object by name. PostgreSQL does not keep the order of the fields, so the hash must not
 * depend on this order.
 */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sortKeys(field)]),
  )
}

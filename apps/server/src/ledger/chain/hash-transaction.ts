import { hash } from 'node:crypto'

/** A transaction with its entries, as it is written to the database. */
export type ChainedTransaction = {
  memberId: string
  seq: bigint
  /** Time in UTC with microseconds, such as `2026-11-24T00:00:00.000000Z`. */
  occurredAt: string
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
  /** Account, amount and lot or hold of each entry in their order, such as `frozen 500 7, rewards -500 null`. */
  entries: string
}

/**
 * Returns the SHA-256 of a transaction with its entries and of the hash of the member's transaction before it, which
 * is null for the first one. Covers every column except `recorded_at` and `search`, which tell nothing about money.
 */
export function hashTransaction(before: Buffer | null, transaction: ChainedTransaction): Buffer {
  const { memberId, seq, occurredAt, category, kind, contractNumber, orderId, actor, key } = transaction
  const { amount, availableDelta, availableAfter, debtDelta, part, params, requestHash, entries } =
    transaction
  const text = JSON.stringify([
    before?.toString('hex') ?? null,
    `${memberId} ${seq} ${occurredAt} ${category} ${kind}`,
    `${amount} ${availableDelta} ${availableAfter} ${debtDelta} ${part}`,
    [contractNumber, orderId, actor, key, requestHash.toString('hex')],
    sortKeys(params),
    entries,
  ])
  return hash('sha256', text, 'buffer')
}

/** Sorts the fields of an object of JSON by name, because the database returns them in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sortKeys(field)]),
  )
}

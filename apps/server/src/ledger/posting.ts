import { hash } from 'node:crypto'
import type { HistoryCategory } from '@impulse/api/balance/balance'
import type { Balance } from './ledger.rules.ts'

/**
 * Accounts of a member. The database stores their balances and refuses a balance outside its limits, such as a negative
 * available balance; `held` and `in_transit` share one balance. All other accounts belong to the programme: they have
 * entries, but no stored balances.
 */
export type MemberAccount = 'available' | 'frozen' | 'held' | 'in_transit' | 'debt'
export type Account =
  | MemberAccount
  | 'rewards'
  | 'corrections'
  | 'settled'
  | 'fees'
  | 'tax'
  | 'unclaimed'
  | 'breakage'

/**
 * A movement on one account. `part`: number of the lot or hold, on the accounts `frozen`, `held` and
 * `in_transit`. The value `opens` stands for the lot or hold that the transaction itself opens.
 */
export type Entry = { account: Account; amount: bigint; part?: bigint | 'opens' }

/** Remaining points of a lot or hold, and the account that they are on. */
export type Part = { remaining: bigint; account: Account }

/** The effect of an operation: entries that add up to zero, and how the history shows the operation. */
export type TransactionEffect = {
  /** Category in the history. Null: the history does not show the operation. */
  category: HistoryCategory | null
  /** Sum that the history shows, in points; negative for a debit. */
  amount: bigint
  entries: readonly Entry[]
  /** Release date of the lot that the transaction opens. */
  releasesAt?: Date | undefined
  /** Details of the transaction, added to the params of the operation. */
  params?: Record<string, unknown> | undefined
}

/**
 * An operation on a member's accounts: its actor, time, idempotency key, and the details of its history row.
 */
export type LedgerOperation = {
  memberId: string
  actor: string
  contractNumber?: string | undefined
  orderId?: string | undefined
  params?: Record<string, unknown> | undefined
  /** Idempotency key. A member has at most one transaction with the key. */
  key: string
  /**
   * True when the key contains a newly generated id. No earlier transaction can have this key, so none is searched for.
   */
  isNewKey?: boolean
  /** Time by the business clock. */
  at: Date
  /**
   * Time of the event at the bank or provider, by which the accounting registers date the transaction. Default: the
   * time of the transaction.
   */
  accountedAt?: Date | undefined
}

/** An operation whose entries are computed at its posting, from the member's balances at that moment. */
export type PlannedOperation = LedgerOperation & {
  /**
   * Content of the operation, stored as a hash. An operation with the same idempotency key but other content is
   * refused.
   */
  request: { kind: string } & Record<string, unknown>
  /**
   * Numbers of the lots and holds that the operation draws on. The transaction stores the first of them as
   * `part`.
   */
  consumes: readonly bigint[]
  /**
   * Computes the effect on the accounts; null when there are no points to move. `parts`: the lots and holds
   * of `consumes`, in the same order.
   */
  toEffect(balance: Balance, parts: readonly Part[]): TransactionEffect | null
}

/**
 * A transaction before it gets its sequence number. `part`: number of the first lot or hold that the transaction draws
 * on.
 */
export type NewTransaction = Omit<LedgerOperation, 'at' | 'accountedAt'> &
  TransactionEffect & {
    kind: string
    occurredAt: Date
    accountedAt: Date
    requestHash: Buffer
    part?: bigint | undefined
  }

/**
 * Result of a posted operation. `debtDelta` is negative when the debt grew, and positive when debt was paid.
 */
export type Posted = { seq: bigint; availableAfter: bigint; debtDelta: bigint }

export const toPartKey = (memberId: string, part: bigint): string => `${memberId} ${part}`

/** Returns the SHA-256 hash of a request. The order of the request's fields does not change the hash. */
export function hashRequest(request: Record<string, unknown>): Buffer {
  const text = JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : isPlain(value) ? sortedByName(value) : value,
  )
  return hash('sha256', text, 'buffer')
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const sortedByName = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

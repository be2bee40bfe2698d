import { hash } from 'node:crypto'
import type { HistoryCategory } from '@impulse/api/balance/balance'
import type { Balance } from './ledger.rules.ts'

/**
 * Accounts of a member, with bounds that the database enforces. The other accounts belong to the programme
 * and have entries, but no stored balances.
 */
export type MemberAccount = 'available' | 'frozen' | 'withdrawal' | 'debt'
export type Account = MemberAccount | 'rewards' | 'corrections' | 'payouts' | 'fees' | 'tax'

/**
 * A movement on one account. An entry on `frozen` or `withdrawal` also has a part (a lot or a hold): the
 * number of an existing part, or `opens` for the part that the transaction opens.
 */
export type Entry = { account: Account; amount: bigint; part?: bigint | 'opens' }

/** The effect of an operation: how the history shows it, and entries that add up to zero. */
export type Movement = {
  /** Category in the history; null: the history does not show the operation. */
  category: HistoryCategory | null
  /** Signed sum shown in the history, in points. */
  amount: bigint
  entries: readonly Entry[]
  /** Release date of the lot that the transaction opens. */
  releasesAt?: Date | undefined
  /** Details of the movement, merged into the params of the operation. */
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
  /** Idempotency key, unique among the member's transactions. */
  key: string
  /** Time by the business clock. */
  at: Date
}

/** An operation whose entries are computed from the member's balances. */
export type PlannedOperation = LedgerOperation & {
  /** The content that is hashed: the same idempotency key with another content is refused. */
  request: { kind: string } & Record<string, unknown>
  /** Numbers of the lots and holds that the operation draws on. The transaction stores the first number. */
  consumes: readonly bigint[]
  /**
   * Computes the effect on the accounts; null: there are no points to move. `remaining`: the remaining points
   * of each part in `consumes`, in the same order.
   */
  movement(balance: Balance, remaining: readonly bigint[]): Movement | null
}

/** A transaction to insert. */
export type Posting = Omit<LedgerOperation, 'at'> &
  Movement & { kind: string; occurredAt: Date; requestHash: Buffer; part?: bigint | undefined }

/** Result of an operation. `debtDelta` is negative when the debt grew and positive when debt was paid. */
export type Posted = { seq: bigint; availableAfter: bigint; debtDelta: bigint }

/** Returns the SHA-256 of a request; the order of the request's fields does not matter. */
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

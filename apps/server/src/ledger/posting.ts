import { hash } from 'node:crypto'
import type { HistoryCategory } from '@impulse/wire/balance'
import type { Balance } from './ledger.rules.ts'

/** A member's accounts are bounded by the database; the programme's have entries only. */
export type MemberAccount = 'available' | 'frozen' | 'withdrawal' | 'debt'
export type Account = MemberAccount | 'rewards' | 'corrections' | 'payouts' | 'fees' | 'tax'

/** A movement on one account. Frozen and withdrawn money names its part: the one this transaction opens, or an open one. */
export type Entry = { account: Account; amount: bigint; part?: bigint | 'opens' }

/** What a deed does to a member's money: an item of the history, with entries that add up to zero. */
export type Movement = {
  /** Null: moves money and is no item of the history. */
  category: HistoryCategory | null
  /** Signed sum that the history shows, in points. */
  amount: bigint
  entries: readonly Entry[]
  /** Date of the lot that the transaction opens. */
  releasesAt?: Date | undefined
  /** What the operation was made from, beside what the deed tells. */
  params?: Record<string, unknown> | undefined
}

/** Who asks for an operation, when, under which key it happens once, and what its row in the history tells. */
export type LedgerOperation = {
  memberId: string
  actor: string
  contractNumber?: string | undefined
  orderId?: string | undefined
  params?: Record<string, unknown> | undefined
  /** Unique in the member's history. */
  key: string
  /** Business clock. */
  at: Date
}

/** A deed whose entries are known once it is known what the member has. */
export type PlannedOperation = LedgerOperation & {
  /** What was asked: the same key with another request is refused. */
  request: { kind: string } & Record<string, unknown>
  /** Parts that it draws on; the history's row concerns the first. */
  consumes: readonly bigint[]
  /** Null: there is nothing to move. `remaining` is what is left of each part of `draws`. */
  movement(balance: Balance, remaining: readonly bigint[]): Movement | null
}

/** A transaction to be written. */
export type Posting = Omit<LedgerOperation, 'at'> &
  Movement & { kind: string; occurredAt: Date; requestHash: Buffer; part?: bigint | undefined }

/** `debtDelta`: what became debt (negative) or paid it off. */
export type Posted = { seq: bigint; availableAfter: bigint; debtDelta: bigint }

/** SHA-256 over what was asked: the same key with another request is refused. */
export function hashOf(request: Record<string, unknown>): Buffer {
  const text = JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : isPlain(value) ? sortedByName(value) : value,
  )
  return hash('sha256', text, 'buffer')
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const sortedByName = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

import { createHash } from 'node:crypto'
import type { HistoryCategory } from '@impulse/wire/balance'

/** A member's accounts are bounded by the database; the programme's have entries only. */
export type MemberAccount = 'available' | 'frozen' | 'withdrawal' | 'debt'
export type Account = MemberAccount | 'rewards' | 'corrections' | 'payouts' | 'tax'

/** A movement on one account. Frozen and withdrawn money names its part: the one this transaction opens, or an open one. */
export type Leg = { account: Account; amount: bigint; part?: bigint | 'opens' }

/** A transaction to be written: one item of the member's history, with legs that add up to zero. */
export type Posting = {
  memberId: string
  /** Null: moves money and is no item of the history. */
  category: HistoryCategory | null
  kind: string
  /** Signed sum that the history shows, in points. */
  amount: bigint
  legs: readonly Leg[]
  contractNumber?: string | undefined
  orderId?: string | undefined
  params?: Record<string, unknown> | undefined
  /** Business clock. */
  occurredAt: Date
  actor: string
  key: string
  requestHash: Buffer
  /** Date of the lot that the transaction opens. */
  releasesAt?: Date | undefined
}

export type Posted = { seq: bigint; availableAfter: bigint }

/** Who asks for an operation, when, under which key it happens once, and what its row in the history tells. */
export type Deed = Pick<Posting, 'memberId' | 'actor' | 'contractNumber' | 'orderId' | 'params'> & {
  /** Unique in the member's history. */
  key: string
  /** Business clock. */
  at: Date
}

/** SHA-256 over what was asked: the same key with another request is refused. */
export function hashOf(request: Record<string, unknown>): Buffer {
  const text = JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : isPlain(value) ? sortedByName(value) : value,
  )
  return createHash('sha256').update(text).digest()
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const sortedByName = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

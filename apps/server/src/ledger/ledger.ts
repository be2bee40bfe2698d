import type { Db, Tx } from '../platform/db/db.ts'
import { violatedConstraint } from '../platform/db/refused-by-database.ts'
import { invariant, Refusal } from '../platform/refusal/refusal.ts'
import { creditOf, takingBackOf } from './ledger.rules.ts'
import {
  type Balances,
  dueLots,
  findByKey,
  insertBalances,
  insertTransaction,
  lockBalances,
  partRemaining,
} from './ledger.sql.ts'
import { type Deed, hashOf, type Leg, type Posted, type Posting } from './posting.ts'

export type { Deed, Posted } from './posting.ts'
export type { DueLot } from './ledger.sql.ts'

/** Gives a new member their accounts, all zero. */
export const openAccounts = (tx: Tx, memberId: string): Promise<void> => insertBalances(tx, memberId)

/** Lots whose date has come, oldest first; candidates only: `releaseLot` looks again under the lock. */
export const findDueLots = dueLots

/**
 * A reward earned: frozen as a lot of its own until `releasesAt`, which its params tell too, so that the lot can be made
 * again from its transaction. The lot's number is the transaction's.
 */
export async function accrue(tx: Tx, deed: Deed & { amount: bigint; releasesAt: Date }): Promise<Posted> {
  const { amount, releasesAt } = deed
  const posted = await underLock({ tx, deed, request: { kind: 'reward', amount, releasesAt } }, () => ({
    category: 'reward',
    amount,
    legs: [
      { account: 'frozen', amount, part: 'opens' },
      { account: 'rewards', amount: -amount },
    ],
    releasesAt,
    params: { ...deed.params, releasesAt: releasesAt.toISOString() },
  }))
  invariant(posted, 'a reward is always posted')
  return posted
}

/** A lot's date has come: what is left of it becomes available, after debt was paid from it. Null: nothing was left. */
export const releaseLot = (tx: Tx, deed: Deed & { lot: bigint }): Promise<Posted | null> =>
  underLock({ tx, deed, request: { kind: 'release', lot: deed.lot } }, async (standing) => {
    const remaining = await remainingOf(tx, { memberId: deed.memberId, part: deed.lot })
    if (remaining === 0n) return null
    return {
      category: 'release',
      amount: remaining,
      legs: [{ account: 'frozen', amount: -remaining, part: deed.lot }, ...creditLegs(remaining, standing)],
    }
  })

/** A reward taken back, whole: from what is left of its lot, then from available, then as debt. */
export async function takeBack(tx: Tx, deed: Deed & { lot: bigint; amount: bigint }): Promise<Posted> {
  const { memberId, lot, amount } = deed
  const posted = await underLock(
    { tx, deed, request: { kind: 'cancellation', lot, amount } },
    async ({ available }) => {
      const lotRemaining = await remainingOf(tx, { memberId, part: lot })
      const { fromLot, fromAvailable, intoDebt } = takingBackOf(amount, { available, lotRemaining })
      return {
        category: 'correction',
        amount: -amount,
        legs: [
          { account: 'rewards', amount },
          { account: 'frozen', amount: -fromLot, part: lot },
          { account: 'available', amount: -fromAvailable },
          { account: 'debt', amount: -intoDebt },
        ],
      }
    },
  )
  invariant(posted, 'a taking back is always posted')
  return posted
}

/**
 * Keeps money back for a withdrawal. Its legs are known without reading, so it is one statement: hand it
 * `db.oneStatement` or a transaction, inside `once`, which tells a repeat from a refusal.
 */
export async function hold(tx: Tx, deed: Deed & { amount: bigint }): Promise<Posted> {
  const { amount } = deed
  invariant(amount > 0n, 'a hold is of a positive amount')
  const posted = await insertTransaction(tx, {
    ...withoutAt(deed),
    category: 'withdrawal',
    kind: 'withdrawal',
    amount: -amount,
    legs: [
      { account: 'available', amount: -amount },
      { account: 'withdrawal', amount, part: 'opens' },
    ],
    requestHash: holdHash(deed),
  })
  invariant(posted, 'a hold is for a member with accounts')
  return posted
}

export const holdHash = ({ amount, orderId }: { amount: bigint; orderId?: string | undefined }): Buffer =>
  hashOf({ kind: 'withdrawal', amount, orderId })

/** The money of a hold has left: no item of the history, the withdrawal's own stands. Null: the hold is spent. */
export const settle = (tx: Tx, deed: Deed & { hold: bigint }): Promise<Posted | null> =>
  underLock({ tx, deed, request: { kind: 'payout', hold: deed.hold } }, async () => {
    const remaining = await remainingOf(tx, { memberId: deed.memberId, part: deed.hold })
    if (remaining === 0n) return null
    return {
      category: null,
      amount: -remaining,
      legs: [
        { account: 'withdrawal', amount: -remaining, part: deed.hold },
        { account: 'payouts', amount: remaining },
      ],
    }
  })

/** The money of a hold comes back, after debt was paid from it. Null: the hold is spent. */
export const refund = (tx: Tx, deed: Deed & { hold: bigint }): Promise<Posted | null> =>
  underLock({ tx, deed, request: { kind: 'refund', hold: deed.hold } }, async (standing) => {
    const remaining = await remainingOf(tx, { memberId: deed.memberId, part: deed.hold })
    if (remaining === 0n) return null
    return {
      category: 'refund',
      amount: remaining,
      legs: [
        { account: 'withdrawal', amount: -remaining, part: deed.hold },
        ...creditLegs(remaining, standing),
      ],
    }
  })

/** A correction: a credit pays debt first, a charge takes available and then becomes debt. Points, signed. */
export async function correct(tx: Tx, deed: Deed & { amount: bigint }): Promise<Posted> {
  const { amount } = deed
  const posted = await underLock({ tx, deed, request: { kind: 'correction', amount } }, (standing) => ({
    category: 'correction',
    amount,
    legs: [
      { account: 'corrections', amount: -amount },
      ...(amount > 0n ? creditLegs(amount, standing) : chargeLegs(-amount, standing)),
    ],
  }))
  invariant(posted, 'a correction is always posted')
  return posted
}

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

type Movement = Pick<Posting, 'category' | 'amount' | 'legs' | 'releasesAt' | 'params'>

/**
 * The path of a deed whose legs depend on what the member has: lock, key, legs, one posting. A deed that was done is
 * answered, never done again; `movement` answers null when there is nothing to move.
 */
async function underLock(
  { tx, deed, request }: { tx: Tx; deed: Deed; request: { kind: string } & Record<string, unknown> },
  movement: (standing: Balances) => Movement | null | Promise<Movement | null>,
): Promise<Posted | null> {
  const standing = await lockBalances(tx, deed.memberId)
  invariant(standing, 'money moves for members with accounts')
  const requestHash = hashOf(request)
  const earlier = await findByKey(tx, deed)
  if (earlier) return sameRequest(earlier, requestHash)
  const made = await movement(standing)
  if (!made) return null
  const legs = made.legs.filter((leg) => leg.amount !== 0n)
  const posted = await insertTransaction(tx, {
    ...withoutAt(deed),
    ...made,
    legs,
    kind: request.kind,
    requestHash,
  })
  invariant(posted, 'the legs of a deed add up and name parts that exist')
  return posted
}

function sameRequest(earlier: Posted & { requestHash: Buffer }, requestHash: Buffer): Posted {
  if (!earlier.requestHash.equals(requestHash)) throw new Refusal('idempotency_mismatch')
  return { seq: earlier.seq, availableAfter: earlier.availableAfter }
}

async function remainingOf(tx: Tx, of: { memberId: string; part: bigint }): Promise<bigint> {
  const part = await partRemaining(tx, of)
  invariant(part, 'a deed names a part that was opened')
  return part.remaining
}

function creditLegs(amount: bigint, standing: Balances): Leg[] {
  const { toAvailable, toDebt } = creditOf(amount, standing)
  return [
    { account: 'available', amount: toAvailable },
    { account: 'debt', amount: toDebt },
  ]
}

function chargeLegs(amount: bigint, { available }: Balances): Leg[] {
  const { fromAvailable, intoDebt } = takingBackOf(amount, { available, lotRemaining: 0n })
  return [
    { account: 'available', amount: -fromAvailable },
    { account: 'debt', amount: -intoDebt },
  ]
}

const withoutAt = ({ at, ...deed }: Deed) => ({ ...deed, occurredAt: at })

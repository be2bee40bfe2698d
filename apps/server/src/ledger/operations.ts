import { pointsToWire } from '@impulse/api/fields/money'
import { splitCredit, type Balance, splitDebit } from './ledger.rules.ts'
import type { LedgerOperation, Entry, PlannedOperation } from './posting.ts'

/**
 * Plans a reward: opens a lot that is frozen until `releasesAt`. The transaction's params repeat
 * `releasesAt`, so that the lot can be rebuilt from the transaction.
 */
export const planReward = (
  operation: LedgerOperation & { amount: bigint; releasesAt: Date },
): PlannedOperation => {
  const { amount, releasesAt } = operation
  return {
    ...operation,
    request: { kind: 'reward', amount, releasesAt },
    consumes: [],
    movement: () => ({ category: 'reward', ...opensLot({ amount, releasesAt }) }),
  }
}

/** Plans the release of a lot: its points pay debt first, then become available. Moves nothing from an empty lot. */
export const planRelease = (operation: LedgerOperation & { lot: bigint }): PlannedOperation => ({
  ...operation,
  request: { kind: 'release', lot: operation.lot },
  consumes: [operation.lot],
  movement: (balance, [remaining = 0n]) =>
    remaining === 0n
      ? null
      : {
          category: 'release',
          amount: remaining,
          entries: [
            { account: 'frozen', amount: -remaining, part: operation.lot },
            ...creditEntries(remaining, balance),
          ],
        },
})

/**
 * Plans the clawback of a reward: from `lots`, then from available points, then as debt. `lots` begins with
 * the reward's own lot, even when that lot is empty. `cancellation`: the contract was cancelled. `reversal`:
 * the reward should never have been posted.
 */
export const planClawback = (
  operation: LedgerOperation & {
    kind?: 'cancellation' | 'reversal'
    lots: readonly bigint[]
    amount: bigint
  },
): PlannedOperation => {
  const { kind = 'cancellation', lots, amount } = operation
  return {
    ...operation,
    request: { kind, lot: lots[0], amount },
    consumes: lots,
    movement: (balance, remaining) => ({
      category: 'correction',
      amount: -amount,
      entries: [
        { account: 'rewards', amount },
        ...debitEntries({ amount, lots }, { available: balance.available, lots: remaining }),
      ],
    }),
  }
}

/** Plans the restore of a cancelled reward: points return to the lots that lost them; the rest is a credit. */
export const planRestore = (
  operation: LedgerOperation & {
    lot: bigint
    amount: bigint
    intoLots: readonly { lot: bigint; amount: bigint }[]
  },
): PlannedOperation => {
  const { lot, amount, intoLots } = operation
  const frozen = intoLots.reduce((sum, into) => sum + into.amount, 0n)
  return {
    ...operation,
    request: { kind: 'restore', lot, amount },
    consumes: [lot, ...intoLots.map((into) => into.lot).filter((into) => into !== lot)],
    movement: (balance) => ({
      category: 'correction',
      amount,
      entries: [
        { account: 'rewards', amount: -amount },
        ...intoLots.map((into): Entry => ({ account: 'frozen', amount: into.amount, part: into.lot })),
        ...creditEntries(amount - frozen, balance),
      ],
    }),
  }
}

/**
 * Plans a recalculation by the difference between the rewards under the new and the old rules. A positive
 * difference is frozen until `releasesAt`, or credited immediately when `releasesAt` is null. A negative
 * difference is clawed back.
 */
export const planRecalculation = (
  operation: LedgerOperation & { lots: readonly bigint[]; amount: bigint; releasesAt: Date | null },
): PlannedOperation => {
  const { lots, amount, releasesAt } = operation
  const category = 'correction' as const
  return {
    ...operation,
    request: { kind: 'recalculation', lot: lots[0], amount },
    consumes: lots,
    movement: (balance, remaining) => {
      if (amount > 0n && releasesAt) return { category, ...opensLot({ amount, releasesAt }) }
      const entries =
        amount > 0n
          ? creditEntries(amount, balance)
          : debitEntries({ amount: -amount, lots }, { available: balance.available, lots: remaining })
      return { category, amount, entries: [{ account: 'rewards', amount: -amount }, ...entries] }
    },
  }
}

/** Points withheld from a payout; an omitted field means zero. */
export type Withheld = { fee?: bigint; tax?: bigint }

/**
 * Plans the payout of a hold: the points, less fee and tax, are paid to the member. Moves nothing when the
 * hold is empty. The history does not show a payout, because the history already shows the withdrawal.
 */
export const planPayout = (operation: LedgerOperation & { hold: bigint } & Withheld): PlannedOperation => {
  const { hold, fee = 0n, tax = 0n } = operation
  return {
    ...operation,
    request: { kind: 'payout', hold, fee, tax },
    consumes: [hold],
    movement: (_balance, [remaining = 0n]) =>
      remaining === 0n
        ? null
        : {
            category: null,
            amount: -remaining,
            entries: [
              { account: 'withdrawal', amount: -remaining, part: hold },
              { account: 'payouts', amount: remaining - fee - tax },
              { account: 'fees', amount: fee },
              { account: 'tax', amount: tax },
            ],
            params: withheldParams({ fee, tax }),
          },
  }
}

/** Plans the return of a payout: the credited points, fee and tax pay debt first, then become available. */
export const planReturn = (
  operation: LedgerOperation & { hold: bigint; credited: bigint } & Withheld,
): PlannedOperation => {
  const { hold, credited, fee = 0n, tax = 0n } = operation
  const amount = credited + fee + tax
  return {
    ...operation,
    request: { kind: 'return', hold, credited, fee, tax },
    consumes: [hold],
    movement: (balance) => ({
      category: 'refund',
      amount,
      entries: [
        { account: 'payouts', amount: -credited },
        { account: 'fees', amount: -fee },
        { account: 'tax', amount: -tax },
        ...creditEntries(amount, balance),
      ],
      params: withheldParams({ fee, tax }),
    }),
  }
}

/** Plans the refund of a hold: its points pay debt first, then become available. Moves nothing from an empty hold. */
export const planRefund = (operation: LedgerOperation & { hold: bigint }): PlannedOperation => ({
  ...operation,
  request: { kind: 'refund', hold: operation.hold },
  consumes: [operation.hold],
  movement: (balance, [remaining = 0n]) =>
    remaining === 0n
      ? null
      : {
          category: 'refund',
          amount: remaining,
          entries: [
            { account: 'withdrawal', amount: -remaining, part: operation.hold },
            ...creditEntries(remaining, balance),
          ],
        },
})

/**
 * Plans a correction. A positive amount pays debt first, then becomes available; a negative amount is taken
 * from available points, then becomes debt. `merge`: one of the two corrections that move the balance of a
 * duplicate to the primary account.
 */
export const planCorrection = (
  operation: LedgerOperation & { kind?: 'correction' | 'merge'; amount: bigint },
): PlannedOperation => {
  const { kind = 'correction', amount } = operation
  return {
    ...operation,
    request: { kind, amount },
    consumes: [],
    movement: (balance) => ({
      category: 'correction',
      amount,
      entries: [
        { account: 'corrections', amount: -amount },
        ...(amount > 0n
          ? creditEntries(amount, balance)
          : debitEntries({ amount: -amount, lots: [] }, { available: balance.available, lots: [] })),
      ],
    }),
  }
}

const withheldParams = ({ fee, tax }: Required<Withheld>): Record<string, unknown> => ({
  ...(fee > 0n && { fee: pointsToWire(fee) }),
  ...(tax > 0n && { tax: pointsToWire(tax) }),
})

const opensLot = ({ amount, releasesAt }: { amount: bigint; releasesAt: Date }) => ({
  amount,
  entries: [
    { account: 'frozen', amount, part: 'opens' },
    { account: 'rewards', amount: -amount },
  ] satisfies Entry[],
  releasesAt,
  params: { releasesAt: releasesAt.toISOString() },
})

function creditEntries(amount: bigint, balance: Balance): Entry[] {
  const { toAvailable, toDebt } = splitCredit(amount, balance)
  return [
    { account: 'available', amount: toAvailable },
    { account: 'debt', amount: toDebt },
  ]
}

function debitEntries(
  { amount, lots }: { amount: bigint; lots: readonly bigint[] },
  has: { available: bigint; lots: readonly bigint[] },
): Entry[] {
  const { fromLots, fromAvailable, intoDebt } = splitDebit(amount, has)
  return [
    ...lots.map((part, i): Entry => ({ account: 'frozen', amount: -(fromLots[i] ?? 0n), part })),
    { account: 'available', amount: -fromAvailable },
    { account: 'debt', amount: -intoDebt },
  ]
}

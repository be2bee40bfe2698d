import { pointsToWire } from '@impulse/wire/money'
import { splitCredit, type Balance, planClawback } from './ledger.rules.ts'
import type { LedgerOperation, Entry, PlannedOperation } from './posting.ts'

/**
 * A reward earned: frozen as a lot of its own until `releasesAt`, which its params tell too, so that the lot can be made
 * again from its transaction. The lot's number is the transaction's.
 */
export const reward = (
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

/** A lot's date has come: what is left of it becomes available, after debt was paid from it. Nothing, when none is left. */
export const release = (operation: LedgerOperation & { lot: bigint }): PlannedOperation => ({
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
 * A reward taken back, whole: from what is left of its lots, then from available, then as debt. Its own lot is the first,
 * though nothing may be left of it. `cancellation`: its contract has ended. `annulment`: it should never have been here.
 */
export const takingBack = (
  operation: LedgerOperation & {
    kind?: 'cancellation' | 'annulment'
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

/** A cancellation undone: what it took from lots goes back into them, the rest becomes available, after debt was paid from it. */
export const restore = (
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
    request: { kind: 'reinstatement', lot, amount },
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
 * The difference that other rules make for a contract that was rewarded. More of it is frozen as long as the reward
 * itself (`releasesAt` null: it is no more), less is taken back as a reward is.
 */
export const recalculation = (
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

/** What of a hold the programme keeps when it is paid out. Points; zero when left out. */
export type Withheld = { fee?: bigint; tax?: bigint }

/**
 * The money of a hold has left, but for what is kept of it: no item of the history, the withdrawal's own stands. Nothing,
 * when the hold is spent.
 */
export const payout = (operation: LedgerOperation & { hold: bigint } & Withheld): PlannedOperation => {
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

/** A payout came back from the bank: what it gave and what was kept of it become available, after debt was paid from it. */
export const returning = (
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

/** The money of a hold comes back, after debt was paid from it. Nothing, when the hold is spent. */
export const refunding = (operation: LedgerOperation & { hold: bigint }): PlannedOperation => ({
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
 * A correction: a credit pays debt first, a charge takes available and then becomes debt. Points, signed. `merge`: one of the two
 * by which what is left of an account goes over to another of the same person.
 */
export const correction = (
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
  const { fromLots, fromAvailable, intoDebt } = planClawback(amount, has)
  return [
    ...lots.map((part, i): Entry => ({ account: 'frozen', amount: -(fromLots[i] ?? 0n), part })),
    { account: 'available', amount: -fromAvailable },
    { account: 'debt', amount: -intoDebt },
  ]
}

import { creditEntries, debitEntries, openLot } from './entries.ts'
import type { Entry, LedgerOperation, Part, PlannedOperation } from './posting.ts'

/**
 * Plans a reward: its points are frozen in a new lot until `releasesAt`. The transaction's params repeat
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
    toEffect: () => ({ category: 'reward', ...openLot({ amount, releasesAt }) }),
  }
}

/**
 * Plans the release of a lot: the remaining points leave the frozen balance, pay debt first, and then become
 * available. Moves nothing when the lot is empty.
 */
export const planRelease = (operation: LedgerOperation & { lot: bigint }): PlannedOperation => ({
  ...operation,
  request: { kind: 'release', lot: operation.lot },
  consumes: [operation.lot],
  toEffect: (balance, [{ remaining } = { remaining: 0n }]) =>
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
 * Plans the clawback of a reward: the points are taken from `lots`, then from the available balance, and the
 * points that are still missing become debt. `lots` begins with the lot that the reward opened, even when
 * that lot is empty. `kind`: `cancellation` (default) when the contract was cancelled, `reversal` when the
 * reward should never have been posted.
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
    toEffect: (balance, parts) => ({
      category: 'correction',
      amount: -amount,
      entries: [
        { account: 'rewards', amount },
        ...debitEntries({ amount, lots }, { available: balance.available, lots: toRemaining(parts) }),
      ],
    }),
  }
}

/**
 * Plans the restore of a cancelled reward: points that were taken from lots return to those lots as frozen.
 * The other points pay debt first, and then become available.
 */
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
    toEffect: (balance) => ({
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
 * Plans a recalculation: `amount` is the reward under the new rules minus the reward under the old rules. A
 * positive amount is frozen until `releasesAt`, or credited immediately when `releasesAt` is null. A negative
 * amount is clawed back.
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
    toEffect: (balance, parts) => {
      if (amount > 0n && releasesAt) return { category, ...openLot({ amount, releasesAt }) }
      const entries =
        amount > 0n
          ? creditEntries(amount, balance)
          : debitEntries(
              { amount: -amount, lots },
              { available: balance.available, lots: toRemaining(parts) },
            )
      return { category, amount, entries: [{ account: 'rewards', amount: -amount }, ...entries] }
    },
  }
}

const toRemaining = (parts: readonly Part[]): bigint[] => parts.map(({ remaining }) => remaining)

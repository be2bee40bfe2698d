import { creditEntries, debitEntries, openLot } from './entries.ts'
import type { Entry, LedgerOperation, PlannedOperation } from './posting.ts'

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
    movement: () => ({ category: 'reward', ...openLot({ amount, releasesAt }) }),
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
      if (amount > 0n && releasesAt) return { category, ...openLot({ amount, releasesAt }) }
      const entries =
        amount > 0n
          ? creditEntries(amount, balance)
          : debitEntries({ amount: -amount, lots }, { available: balance.available, lots: remaining })
      return { category, amount, entries: [{ account: 'rewards', amount: -amount }, ...entries] }
    },
  }
}

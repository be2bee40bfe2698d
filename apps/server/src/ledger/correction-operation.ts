import { creditEntries, debitEntries } from './entries.ts'
import type { LedgerOperation, PlannedOperation } from './posting.ts'

/**
 * Plans a correction. A positive amount pays the member's debt first, and the remaining points become
 * available. A negative amount is taken from the available balance, and the points that are missing become
 * debt. A member merge moves the balance of the duplicate account to the primary account by two corrections
 * of the kind `merge`.
 */
export const planCorrection = (
  operation: LedgerOperation & { kind?: 'correction' | 'merge'; amount: bigint },
): PlannedOperation => {
  const { kind = 'correction', amount } = operation
  return {
    ...operation,
    request: { kind, amount },
    consumes: [],
    toEffect: (balance) => ({
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

/**
 * Plans the forfeiture of a deleted account: its available points become income of the company. Frozen points stay
 * frozen until their release, because their contracts can still be cancelled. Moves nothing when no points are
 * available.
 */
export const planForfeiture = (operation: LedgerOperation): PlannedOperation => ({
  ...operation,
  request: { kind: 'forfeiture' },
  consumes: [],
  toEffect: ({ available }) =>
    available === 0n
      ? null
      : {
          category: null,
          amount: -available,
          entries: [
            { account: 'available', amount: -available },
            { account: 'breakage', amount: available },
          ],
        },
})

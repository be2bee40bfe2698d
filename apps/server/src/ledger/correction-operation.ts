import { creditEntries, debitEntries } from './entries.ts'
import type { LedgerOperation, PlannedOperation } from './posting.ts'

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

import { type Balance, splitCredit, splitDebit } from './ledger.rules.ts'
import type { Entry } from './posting.ts'

/** Returns the amount, entries and release date of an operation that freezes points in a new lot. */
export const openLot = ({ amount, releasesAt }: { amount: bigint; releasesAt: Date }) => ({
  amount,
  entries: [
    { account: 'frozen', amount, part: 'opens' },
    { account: 'rewards', amount: -amount },
  ] satisfies Entry[],
  releasesAt,
  params: { releasesAt: releasesAt.toISOString() },
})

/**
 * Returns the entries of a credit: the points pay the member's debt first, and the remaining points become
 * available, or are forfeited when the member deleted the account.
 */
export function creditEntries(amount: bigint, balance: Balance): Entry[] {
  const { toAvailable, toDebt } = splitCredit(amount, balance)
  return [
    { account: balance.isDeleted ? 'breakage' : 'available', amount: toAvailable },
    { account: 'debt', amount: toDebt },
  ]
}

/**
 * Returns the entries of a debit: the points are taken from the lots, then from the available balance, and
 * the points that are still missing become debt.
 */
export function debitEntries(
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

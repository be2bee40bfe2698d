import { type Balance, splitCredit, splitDebit } from './ledger.rules.ts'
import type { Entry } from './posting.ts'

/** Returns the movement that opens a lot with a reward's points. */
export const openLot = ({ amount, releasesAt }: { amount: bigint; releasesAt: Date }) => ({
  amount,
  entries: [
    { account: 'frozen', amount, part: 'opens' },
    { account: 'rewards', amount: -amount },
  ] satisfies Entry[],
  releasesAt,
  params: { releasesAt: releasesAt.toISOString() },
})

/** Returns the entries of a credit: debt is paid first, the rest becomes available. */
export function creditEntries(amount: bigint, balance: Balance): Entry[] {
  const { toAvailable, toDebt } = splitCredit(amount, balance)
  return [
    { account: 'available', amount: toAvailable },
    { account: 'debt', amount: toDebt },
  ]
}

/** Returns the entries of a debit: from the lots, then from available points, then as debt. */
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

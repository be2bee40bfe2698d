/**
 * Available points and debt of a member. `debt` is zero or negative. `isDeleted` is true when the member has deleted
 * the account; no more points become available then.
 */
export type Balance = { available: bigint; debt: bigint; isDeleted: boolean }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Divides a credit: the points pay the debt first, and the remaining points become available. The two amounts
 * add up to the credit.
 */
export function splitCredit(
  amount: bigint,
  { debt }: Pick<Balance, 'debt'>,
): { toAvailable: bigint; toDebt: bigint } {
  const toDebt = smaller(amount, -debt)
  return { toAvailable: amount - toDebt, toDebt }
}

/**
 * Divides a debit, such as a clawback: the points are taken from the lots in the order of `lots`, then from the
 * available balance, and the points that are still missing become debt. The returned amounts add up to `amount`.
 */
export function splitDebit(
  amount: bigint,
  { available, lots }: { available: bigint; lots: readonly bigint[] },
): { fromLots: bigint[]; fromAvailable: bigint; intoDebt: bigint } {
  let left = amount
  const fromLots = lots.map((remaining) => {
    const amountFromLot = smaller(left, remaining)
    left -= amountFromLot
    return amountFromLot
  })
  const fromAvailable = smaller(left, available)
  return { fromLots, fromAvailable, intoDebt: left - fromAvailable }
}

/** Available points and debt of a member. The debt is zero or negative. */
export type Balance = { available: bigint; debt: bigint }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Splits a credit: the debt is paid first, the rest becomes available. The two amounts add up to the credit.
 */
export function splitCredit(amount: bigint, { debt }: Balance): { toAvailable: bigint; toDebt: bigint } {
  const toDebt = smaller(amount, -debt)
  return { toAvailable: amount - toDebt, toDebt }
}

/**
 * Divides a clawback: first the remaining points of the lots of the clawed-back reward, in the order of
 * `lots`, then available points, then new debt. The returned amounts add up to `amount`.
 */
export function splitDebit(
  amount: bigint,
  { available, lots }: { available: bigint; lots: readonly bigint[] },
): { fromLots: bigint[]; fromAvailable: bigint; intoDebt: bigint } {
  let left = amount
  const fromLots = lots.map((remaining) => {
    const taken = smaller(left, remaining)
    left -= taken
    return taken
  })
  const fromAvailable = smaller(left, available)
  return { fromLots, fromAvailable, intoDebt: left - fromAvailable }
}

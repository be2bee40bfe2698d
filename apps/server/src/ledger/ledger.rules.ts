/** A member's available points and debt, from which entries are computed. Debt is negative or zero. */
export type Balance = { available: bigint; debt: bigint }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Splits a credit: debt is paid first. The two parts add up to the credit. */
export function splitCredit(amount: bigint, { debt }: Balance): { toAvailable: bigint; toDebt: bigint } {
  const toDebt = smaller(amount, -debt)
  return { toAvailable: amount - toDebt, toDebt }
}

/**
 * Plans a clawback: first the remaining points of the reward's own lots, in their order, then available
 * points, then debt. The parts add up to the amount.
 */
export function planClawback(
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

/** What a member has on the accounts that a later credit or a taking back touches. Points; debt is negative or zero. */
export type Balance = { available: bigint; debt: bigint }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A credit pays debt first: how it divides. The two add up to the credit. */
export function splitCredit(amount: bigint, { debt }: Balance): { toAvailable: bigint; toDebt: bigint } {
  const toDebt = smaller(amount, -debt)
  return { toAvailable: amount - toDebt, toDebt }
}

/**
 * A reward taken back takes what is left of its own lots, in their order, then available, then becomes debt. All of it
 * adds up to the amount.
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

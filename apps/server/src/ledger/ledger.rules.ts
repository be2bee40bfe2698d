/** What a member has on the accounts that a later credit or a taking back touches. Points; debt is negative or zero. */
export type Standing = { available: bigint; debt: bigint }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A credit pays debt first: how it divides. The two add up to the credit. */
export function creditOf(amount: bigint, { debt }: Standing): { toAvailable: bigint; toDebt: bigint } {
  const toDebt = smaller(amount, -debt)
  return { toAvailable: amount - toDebt, toDebt }
}

/** A reward taken back takes what is left of its own lot, then available, then becomes debt. The three add up to the amount. */
export function takingBackOf(
  amount: bigint,
  { available, lotRemaining }: { available: bigint; lotRemaining: bigint },
): { fromLot: bigint; fromAvailable: bigint; intoDebt: bigint } {
  const fromLot = smaller(amount, lotRemaining)
  const fromAvailable = smaller(amount - fromLot, available)
  return { fromLot, fromAvailable, intoDebt: amount - fromLot - fromAvailable }
}

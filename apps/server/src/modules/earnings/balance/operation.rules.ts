/** Operation of one reward or withdrawal, such as its release, cancellation or payout. */
export type OperationDetails = {
  seq: bigint
  kind: string
  amount: bigint
  /**
   * Points that this operation added to (positive) or took from (negative) the lot or hold on which the
   * explained operation draws.
   */
  part_delta: bigint
}

/**
 * One addend of an operation's amount. `seq`: number of the earlier operation that the points come from; null
 * when there is no such operation.
 */
export type Term = { seq: bigint | null; points: bigint }

/**
 * Computes the terms of an operation's amount from the reward formula or from earlier operations; when the kind of the
 * operation has neither, its amount is the only term. The terms add up to the amount; the result is empty when the
 * terms are not known.
 */
export function toTerms({
  row,
  rows,
  formula,
}: {
  row: OperationDetails
  /** All operations of the reward or withdrawal to which the explained operation belongs. */
  rows: readonly OperationDetails[]
  formula: { earned: bigint; before: { earned: bigint } | null } | null
}): Term[] {
  const earlier = rows.filter(({ seq }) => seq < row.seq)
  const terms = toCandidateTerms(row, { earlier, formula })
  return terms.reduce((sum, { points }) => sum + points, 0n) === row.amount ? terms : []
}

function toCandidateTerms(
  { kind, amount }: OperationDetails,
  {
    earlier,
    formula,
  }: { earlier: readonly OperationDetails[]; formula: Parameters<typeof toTerms>[0]['formula'] },
): Term[] {
  const earned = earlier
    .filter((one) => one.kind === 'reward' || one.kind === 'recalculation')
    .map(({ seq, amount: points }) => ({ seq, points }))
  const left = earlier
    .filter(({ part_delta: points }) => points !== 0n)
    .map(({ seq, part_delta: points }) => ({ seq, points }))
  switch (kind) {
    case 'reward':
      return formula ? [{ seq: null, points: formula.earned }] : []
    case 'recalculation':
      return formula?.before
        ? [
            { seq: null, points: formula.earned },
            { seq: null, points: -formula.before.earned },
          ]
        : []
    case 'cancellation':
    case 'reversal':
      return earned.map(({ seq, points }) => ({ seq, points: -points }))
    case 'restore':
      return earned
    case 'release':
    case 'refund':
      return left
    case 'return':
      return earlier
        .filter((one) => one.kind === 'payout')
        .map(({ seq, amount: points }) => ({ seq, points: -points }))
    case 'payout':
      return left.map(({ seq, points }) => ({ seq, points: -points }))
    default:
      // An operation of any other kind has one term, because no earlier operation explains its amount. For example, a
      // member enters the amount of a withdrawal, and a staff member enters the amount of a correction.
      return [{ seq: null, points: amount }]
  }
}

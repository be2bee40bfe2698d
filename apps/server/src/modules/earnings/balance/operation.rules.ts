import type { WireFormula } from '@impulse/api/balance/operation'

/** Facts that explain an operation's amount. */
export type Reasons = {
  kind: string
  amount: number
  formula: WireFormula | null
  /** Name of the contract's product; null when it is unknown. */
  product?: string | null | undefined
  /** True when the contract now has another place in its month than in the formula. */
  isPlacePast?: boolean
  /** Contracts whose cancellation, or its undo, changed the place of a recalculated contract; empty when unknown. */
  causes?: readonly Cause[]
  /** Amounts that add up to the operation's amount; empty when these amounts are not known. */
  terms: readonly number[]
  /** Points that paid off debt (positive) or that became debt (negative). */
  debtDelta: number
  /** True when the reward was reversed because staff confirmed a risk case. */
  isAfterCheck?: boolean
  /** True when a member merge moved the contract between the member's two accounts. */
  isByMerge?: boolean
  /** Month of a contract that was cancelled after its end, `YYYY-MM-DD`; null for other operations. */
  endedMonth?: string | null
  /** End of the withdrawal to which the operation belongs; null while it is open, and for other operations. */
  outcome: WithdrawalOutcome | null
  /** Fee and tax withheld from a withdrawal or payout. */
  withheld: Withheld
}
export type Cause = { number: string; cancelledOn: string | null }
export type WithdrawalOutcome = 'paid' | 'returned'
export type Withheld = { fee: number; tax: number }

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

/** Sums the recalculations of a reward. Returns null for another operation. */
export const sumRecalculations = (row: OperationDetails, rows: readonly OperationDetails[]): bigint | null =>
  row.kind === 'reward'
    ? rows.reduce((sum, { kind, amount }) => (kind === 'recalculation' ? sum + amount : sum), 0n)
    : null

/** Returns how the withdrawal of these operations ended; null while it is open, and for other operations. */
export function getWithdrawalOutcome(rows: readonly OperationDetails[]): WithdrawalOutcome | null {
  const has = (kind: string) => rows.some((row) => row.kind === kind)
  if (has('refund') || has('return')) return 'returned'
  return has('payout') ? 'paid' : null
}

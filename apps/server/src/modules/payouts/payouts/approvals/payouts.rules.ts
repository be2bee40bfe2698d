/**
 * How many different persons have to say yes to a sum. With it counts what one person alone has let the same member have in
 * so many days: no sum becomes small by being asked for in parts. `gaveMoney`: one who said yes has had a hand in giving this member
 * money, by a correction, a merge, a contract or what they say came back, in these days; whoever made the money does not let it out alone.
 */
export const approvalsNeeded = (
  { sum, gaveMoney }: { sum: bigint; gaveMoney: boolean },
  { secondPersonFrom }: { secondPersonFrom: bigint },
): 1 | 2 => (gaveMoney || sum >= secondPersonFrom ? 2 : 1)

export const soloApprovalDays = 30

/** Provider of a payout: the HTTP provider pays by phone only, payouts to accounts leave in a file. */
export const chooseProvider = (
  { recipient }: { recipient: { kind: 'sbp' | 'account' } },
  { provider }: { provider: 'registry' | 'http' },
): 'registry' | 'http' => (recipient.kind === 'sbp' ? provider : 'registry')

/** Warnings for the approver. */
export type Warning = 'stopped' | 'restrained' | 'recipient_new' | 'overdue' | 'in_debt'

export function toWarnings({
  paidBefore,
  debt,
  isRestrained,
  expectedOn,
  today,
  isStopped,
}: {
  /** Number of earlier payouts to this recipient. */
  paidBefore: number
  /** The member's, never above zero. */
  debt: bigint
  /** Staff let none of this member's money leave. */
  isRestrained: boolean
  /** Days, `YYYY-MM-DD`. */
  expectedOn: string
  today: string
  /** An open case keeps it from being approved. */
  isStopped: boolean
}): Warning[] {
  const warnings: Warning[] = []
  if (isStopped) warnings.push('stopped')
  if (paidBefore === 0) warnings.push('recipient_new')
  if (expectedOn < today) warnings.push('overdue')
  if (debt < 0n) warnings.push('in_debt')
  if (isRestrained) warnings.push('restrained')
  return warnings
}

/**
 * Payouts that leave now: the oldest first, as far as the day's cap covers them. One that is too large for the rest of today lets
 * smaller ones pass and is the first tomorrow.
 */
export function underCap<P extends { credited: bigint }>(
  oldestFirst: readonly P[],
  { left, limit }: { left: bigint; limit: number },
): { taken: P[]; heldBack: P[] } {
  const [taken, heldBack]: [P[], P[]] = [[], []]
  let rest = left
  for (const payout of oldestFirst) {
    if (payout.credited > rest) heldBack.push(payout)
    else if (taken.length < limit) {
      taken.push(payout)
      rest -= payout.credited
    }
  }
  return { taken, heldBack }
}

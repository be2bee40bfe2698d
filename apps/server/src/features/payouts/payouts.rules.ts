/** How many different persons have to say yes to a sum. */
export const approvalsNeeded = (amount: bigint, { secondPersonFrom }: { secondPersonFrom: bigint }): 1 | 2 =>
  amount >= secondPersonFrom ? 2 : 1

/** Who carries a payout out: the provider pays by phone alone, payments to accounts always leave in a file. */
export const providerOf = (
  { recipient }: { recipient: { kind: 'sbp' | 'account' } },
  { provider }: { provider: 'registry' | 'http' },
): 'registry' | 'http' => (recipient.kind === 'sbp' ? provider : 'registry')

/** What a payer looks at twice. */
export type Warning = 'recipient_new' | 'overdue' | 'in_debt'

export function warningsOf({
  paidBefore,
  debt,
  expectedOn,
  today,
}: {
  /** How often this recipient was paid before. */
  paidBefore: number
  /** The member's, never above zero. */
  debt: bigint
  /** Days, `YYYY-MM-DD`. */
  expectedOn: string
  today: string
}): Warning[] {
  const warnings: Warning[] = []
  if (paidBefore === 0) warnings.push('recipient_new')
  if (expectedOn < today) warnings.push('overdue')
  if (debt < 0n) warnings.push('in_debt')
  return warnings
}

/**
 * What leaves now: the oldest first, as long as the day's cap covers it. One that is too large for what is left of today
 * lets smaller ones pass and is the first tomorrow.
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

/**
 * Returns how many different staff members must approve the sum. The sum includes the member's withdrawals
 * that one person approved alone in the last days, so that splitting a withdrawal does not help. `approverCreditedMember`:
 * an approver credited the member in these days by a correction, a merge, a contract or a reported return,
 * and may not approve alone.
 */
export const approvalsNeeded = (
  { sum, approverCreditedMember }: { sum: bigint; approverCreditedMember: boolean },
  { secondApprovalFrom }: { secondApprovalFrom: bigint },
): 1 | 2 => (approverCreditedMember || sum >= secondApprovalFrom ? 2 : 1)

export const soloApprovalDays = 30

/**
 * Returns the provider of a payout. The HTTP provider pays by phone only; payouts to accounts always leave in
 * bank files (`bank_file`).
 */
export const chooseProvider = (
  { recipient }: { recipient: { kind: 'sbp' | 'account' } },
  { provider }: { provider: 'bank_file' | 'http' },
): 'bank_file' | 'http' => (recipient.kind === 'sbp' ? provider : 'bank_file')

/** Warning that the approver of a withdrawal reads. */
export type Warning = 'blocked' | 'restricted' | 'recipient_new' | 'overdue' | 'in_debt'

export function toWarnings({
  paidBefore,
  debt,
  isRestricted,
  expectedOn,
  today,
  isBlocked,
}: {
  /** Number of earlier payouts to this recipient. */
  paidBefore: number
  /** Debt of the member, 0 or negative. */
  debt: bigint
  /** True when staff restricted this member's payouts. */
  isRestricted: boolean
  /** Date in Moscow, `YYYY-MM-DD`; also `today`. */
  expectedOn: string
  today: string
  /** True when an open risk case blocks the approval. */
  isBlocked: boolean
}): Warning[] {
  const warnings: Warning[] = []
  if (isBlocked) warnings.push('blocked')
  if (paidBefore === 0) warnings.push('recipient_new')
  if (expectedOn < today) warnings.push('overdue')
  if (debt < 0n) warnings.push('in_debt')
  if (isRestricted) warnings.push('restricted')
  return warnings
}

/**
 * Returns the payouts that fit the rest of the daily cap, oldest first. A payout that is too large for the
 * rest is held back; on the next day it is the oldest and is sent first.
 */
export function withinCap<P extends { credited: bigint }>(
  oldestFirst: readonly P[],
  { left, limit }: { left: bigint; limit: number },
): { fitting: P[]; heldBack: P[] } {
  const [fitting, heldBack]: [P[], P[]] = [[], []]
  let rest = left
  for (const payout of oldestFirst) {
    if (payout.credited > rest) heldBack.push(payout)
    else if (fitting.length < limit) {
      fitting.push(payout)
      rest -= payout.credited
    }
  }
  return { fitting, heldBack }
}

import type { PayoutMethod, PayoutWarning } from '@impulse/api/payouts/payout-statuses'

/**
 * Returns how many different staff members must approve a withdrawal. `sum` includes the member's recent withdrawals
 * that one staff member approved alone, so that splitting a withdrawal does not avoid the limit.
 * `approverCreditedMember`: an approver once helped the member to get money, for example by a correction, an accepted
 * claim or an approved identity document (`approver-credits.sql.ts`), and may not approve alone.
 */
export const approvalsNeeded = (
  { sum, approverCreditedMember }: { sum: bigint; approverCreditedMember: boolean },
  { secondApprovalFrom }: { secondApprovalFrom: bigint },
): 1 | 2 => (approverCreditedMember || sum >= secondApprovalFrom ? 2 : 1)

export const singleApproverDays = 30

/** Points that a staff member approved on one day in Moscow. `daysAgo`: 0 for today. */
export type ApprovedDay = { daysAgo: number; sum: bigint }
/** Caps on the sums that one staff member approves, in points; 0 means no cap. */
export type ApproverCaps = { approverDailyCap: bigint; approver30DayCap: bigint }

export const approverCapDays = 30

/**
 * Returns null when a staff member who approved the sums `approved` may approve `amount`. Otherwise returns the points
 * that are left today (`left`), and the days until `amount` fits when nothing else is approved (`inDays`). `inDays` is
 * null when `amount` is larger than a whole cap.
 */
export function findExceededCap(
  approved: readonly ApprovedDay[],
  amount: bigint,
  { approverDailyCap, approver30DayCap }: ApproverCaps,
): { left: bigint; inDays: number | null } | null {
  const caps = [
    { cap: approverDailyCap, days: 1 },
    { cap: approver30DayCap, days: approverCapDays },
  ].filter(({ cap }) => cap > 0n)
  const leftIn = (inDays: number): bigint[] =>
    caps.map(({ cap, days }) =>
      approved.reduce((rest, { daysAgo, sum }) => (daysAgo + inDays < days ? rest - sum : rest), cap),
    )
  const fits = (inDays: number): boolean => leftIn(inDays).every((left) => left >= amount)
  if (fits(0)) return null
  const nextDays = Array.from({ length: approverCapDays }, (_, index) => index + 1)
  const left = leftIn(0).reduce((least, rest) => (rest < least ? rest : least))
  return { left: left > 0n ? left : 0n, inDays: nextDays.find(fits) ?? null }
}

/**
 * Returns how a payout is sent. The payout provider pays by phone only; payouts to accounts are always sent
 * in bank files (`bank_file`).
 */
export const choosePayoutMethod = (
  { recipient }: { recipient: { kind: 'sbp' | 'account' } },
  { method }: { method: PayoutMethod },
): PayoutMethod => (recipient.kind === 'sbp' ? method : 'bank_file')

export function toWarnings({
  paidBefore,
  debt,
  isRestricted,
  expectedOn,
  today,
  isRiskCaseOpen,
  isNameDiffering,
  blockers,
}: {
  /** Number of withdrawals that were already paid to this recipient. */
  paidBefore: number
  /** Debt of the member, 0 or negative. */
  debt: bigint
  /** True when staff restricted payouts to this member. */
  isRestricted: boolean
  /** Date in Moscow by which the money should be credited, `YYYY-MM-DD`. `today` has the same format. */
  expectedOn: string
  today: string
  /** True when an open risk case blocks the approval. */
  isRiskCaseOpen: boolean
  /**
   * True when a payout to the same details failed because the bank knows the recipient by another name, and no payout
   * to these details was paid since.
   */
  isNameDiffering: boolean
  /** Reasons why an approved payout cannot be sent now. */
  blockers: readonly PayoutWarning[]
}): PayoutWarning[] {
  const warnings: PayoutWarning[] = []
  if (isRiskCaseOpen) warnings.push('risk_case_open')
  if (isNameDiffering) warnings.push('name_differed')
  if (paidBefore === 0) warnings.push('recipient_new')
  if (expectedOn < today) warnings.push('overdue')
  if (debt < 0n) warnings.push('in_debt')
  if (isRestricted) warnings.push('restricted')
  return [...new Set([...warnings, ...blockers])]
}

/**
 * Selects the payouts of a batch, oldest first. `fitting`: at most `limit` payouts, with a sum of at most `remaining`, the
 * rest of the daily cap in points. `deferred`: payouts that wait for another day, because at their turn they are larger
 * than the rest of the cap. Payouts that fit the cap but exceed `limit` are in neither list and wait for the next batch.
 */
export function selectForBatch<P extends { credited: bigint }>(
  oldestFirst: readonly P[],
  { remaining, limit }: { remaining: bigint; limit: number },
): { fitting: P[]; deferred: P[] } {
  const [fitting, deferred]: [P[], P[]] = [[], []]
  let rest = remaining
  for (const payout of oldestFirst) {
    if (payout.credited > rest) deferred.push(payout)
    else if (fitting.length < limit) {
      fitting.push(payout)
      rest -= payout.credited
    }
  }
  return { fitting, deferred }
}

import { type WithdrawalStatus, withdrawalStatuses } from '@impulse/api/payouts/payout-statuses'

/**
 * Allowed status transitions of a withdrawal. `changeWithdrawalStatus` refuses every other transition by the
 * condition of its update.
 */
export const nextStatuses: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  review: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'rejected'],
  // Back to `approved`: the bank or provider has certainly not created the payout, so it can be sent again.
  sent: ['paid', 'returned', 'approved'],
  // A bank may return a payment days after accepting it.
  paid: ['returned'],
  rejected: [],
  returned: [],
  cancelled: [],
}

/** Returns the statuses from which a withdrawal can change to this status. */
export const statusesBefore = (status: WithdrawalStatus): WithdrawalStatus[] =>
  withdrawalStatuses.filter((from) => nextStatuses[from].includes(status))

/**
 * Time during which an equal request of the member counts as a repetition by mistake, for example after a lost
 * response or from a second tab. This time is longer than a member needs to notice the mistake and try again.
 */
export const repetitionMs = 10 * 60_000

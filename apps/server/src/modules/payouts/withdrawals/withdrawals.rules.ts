import { type WithdrawalStatus, withdrawalStatuses } from '@impulse/api/payouts/payout-statuses'

/**
 * Allowed status transitions of a withdrawal. `changeWithdrawalStatus` makes no other transition and returns false
 * instead.
 */
export const nextStatuses: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  review: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'rejected'],
  // Includes `approved`, because a submission can be reversed: the bank or provider then certainly has no payout, so
  // the withdrawal can be sent again.
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

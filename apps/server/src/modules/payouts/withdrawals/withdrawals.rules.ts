import type { OrderStatus } from '@impulse/api/orders/order'

export const withdrawalStatuses = [
  'review',
  'approved',
  'sent',
  'paid',
  'rejected',
  'returned',
  'cancelled',
] as const satisfies readonly OrderStatus[]
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Transitions of a withdrawal. One conditional update refuses every other one. */
export const nextStatuses: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  review: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'rejected'],
  sent: ['paid', 'returned'],
  // Banks return payments also days after accepting them.
  paid: ['returned'],
  rejected: [],
  returned: [],
  cancelled: [],
}

/** Returns the statuses from which a status is reached. */
export const statusesBefore = (status: WithdrawalStatus): WithdrawalStatus[] =>
  withdrawalStatuses.filter((from) => nextStatuses[from].includes(status))

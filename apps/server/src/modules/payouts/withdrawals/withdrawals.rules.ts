import type { OrderStatus } from '@impulse/wire/order'

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

/** Where an application may go from where it stands. Whatever is not here is refused by one conditional update. */
export const nextStatuses: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  review: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'rejected'],
  sent: ['paid', 'returned'],
  // Banks return payments days after they have taken them.
  paid: ['returned'],
  rejected: [],
  returned: [],
  cancelled: [],
}

/** Where an application may come from. */
export const statusesBefore = (status: WithdrawalStatus): WithdrawalStatus[] =>
  withdrawalStatuses.filter((from) => nextStatuses[from].includes(status))

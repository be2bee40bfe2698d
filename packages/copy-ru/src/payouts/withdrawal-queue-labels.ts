import type { WithdrawalQueue } from '@impulse/api/payouts/payout-queues'
import { waitingMessages } from '../dashboard/dashboard-messages.ts'

/** Titles of the queues by which the list of withdrawals is filtered. */
export const withdrawalQueueLabels: Record<WithdrawalQueue, string> = {
  'payouts-blocked': waitingMessages['payouts-blocked'].title,
  'payouts-in-debt': waitingMessages['payouts-in-debt'].title,
  'payouts-overdue': waitingMessages['payouts-overdue'].title,
}

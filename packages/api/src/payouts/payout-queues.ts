/**
 * Queues of payouts that stand: approved and not sent, kept back or refused, sent and overdue, without a known
 * outcome or contradicted by the provider, and in a batch that the bank answered only in part.
 */
export const payoutQueues = [
  'payouts-ready',
  'payouts-held',
  'payouts-overdue',
  'payouts-unclear',
  'batches-unanswered',
] as const
export type PayoutQueue = (typeof payoutQueues)[number]

/**
 * Queues of payouts that stand: approved and not sent, kept back or refused, sent and overdue, without a known
 * outcome or contradicted by the provider, in a batch that the bank answered only in
 * part, and documents of bank statements that staff must match or explain.
 */
export const payoutQueues = [
  'payouts-ready',
  'payouts-held',
  'payouts-overdue',
  'payouts-unclear',
  'batches-unanswered',
  'statement-lines',
] as const
export type PayoutQueue = (typeof payoutQueues)[number]

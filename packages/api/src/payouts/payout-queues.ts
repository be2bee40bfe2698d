/**
 * Queues of payouts and bank documents that staff must act on: approved but not sent; with a blocker or refused; those
 * of them whose member is in debt; sent and overdue; with an unknown or contradicted outcome; batches that the
 * bank answered only in part; lines of bank statements to match or explain.
 */
export const payoutQueues = [
  'payouts-ready',
  'payouts-blocked',
  'payouts-in-debt',
  'payouts-overdue',
  'payouts-unclear',
  'batches-partly-answered',
  'statement-lines',
] as const
export type PayoutQueue = (typeof payoutQueues)[number]

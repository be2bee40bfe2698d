/**
 * Queues of payouts and bank documents that staff must act on, in the order of the list: approved payouts that
 * are not sent; those of them with a blocker, or refused too often by the provider; those of them whose member is
 * in debt; sent payouts that are overdue; payouts with an unknown or contradicted outcome; payouts without an
 * outcome in a batch of which the bank has reported other outcomes; statement lines to match or explain.
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

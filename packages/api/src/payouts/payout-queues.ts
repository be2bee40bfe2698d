/** Queues of payouts and statement lines that staff must act on. A payout can be in several queues. */
export const payoutQueues = [
  // Payouts of approved withdrawals whose money has not left: ready, or in a batch that nobody has handed over to the
  // bank.
  'payouts-ready',
  // Payouts among them that have a blocker, or that the provider has refused too often.
  'payouts-blocked',
  // Payouts among them of members who are in debt.
  'payouts-in-debt',
  // Payouts that are sent, have no outcome, and should have arrived before today.
  'payouts-overdue',
  // Payouts at the provider without an outcome for more than an hour, or with an outcome that the provider contradicts.
  'payouts-unclear',
  // Payouts without an outcome whose batch has other payouts with an outcome that the bank reported.
  'batches-partly-answered',
  // Lines of bank statements that staff must match or explain.
  'statement-lines',
  // Lines among them that show that money has left twice: a second debit, or a debit after the refund to the member. Also
  // payments that a table of results reported although they were not expected, and that are not decided.
  'double-debits',
] as const
export type PayoutQueue = (typeof payoutQueues)[number]

/** Queues whose payouts the list of withdrawals shows. */
export const withdrawalQueues = [
  'payouts-blocked',
  'payouts-in-debt',
  'payouts-overdue',
] as const satisfies PayoutQueue[]
export type WithdrawalQueue = (typeof withdrawalQueues)[number]

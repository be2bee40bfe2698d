export const withdrawalStatuses = [
  'review',
  'approved',
  'sent',
  'paid',
  'rejected',
  'returned',
  'cancelled',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/**
 * Ways to send a payout. `bank_file`: staff hand the bank a file with the payout. `provider`: the server sends the
 * payout to a payout provider over the provider’s API.
 */
export const payoutMethods = ['bank_file', 'provider'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
/**
 * Returns true for a payout that the payout provider sends. Its outcome is never recorded from a file of the
 * bank.
 */
export const isProviderPayout = ({ method }: { method: PayoutMethod }): boolean => method === 'provider'

export const payoutStates = ['ready', 'sending', 'pending', 'paid', 'rejected', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutWarnings = [
  'risk_case_open',
  'risk_check_pending',
  'recipient_new',
  'overdue',
  'restricted',
  'in_debt',
  'document_not_approved',
  'approvals_insufficient',
  'approver_credited_member',
  'debit_unreconciled',
  'provider_undecided',
  'import_undo_unfinished',
  'name_differed',
] as const
export type PayoutWarning = (typeof payoutWarnings)[number]

export const batchKinds = ['sbp', 'account'] as const
export const batchStates = ['created', 'handed_over', 'processing', 'completed', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
export type BatchKind = (typeof batchKinds)[number]

/** Ways in which the provider's data contradict the outcome that was recorded. */
export const contradictions = [
  'paying_after_return',
  'paid_after_return',
  // The provider cancelled a payout that it had paid, and the bank may have paid it as well.
  'returned_after_payment',
  'final_state_contradicted',
] as const
export type Contradiction = (typeof contradictions)[number]

/**
 * Findings that staff must clear up: mismatches with the submitted payout, a payout that the provider has twice or no
 * longer, and contradictions of the recorded outcome.
 */
export const discrepancies = [
  'sum_mismatch',
  'recipient_mismatch',
  'reference_mismatch',
  'id_mismatch',
  'duplicate',
  'disappeared',
  // The provider reports a return, and a bank statement has a debit of the payout that staff have not decided.
  'bank_debit',
  ...contradictions,
] as const
export type Discrepancy = (typeof discrepancies)[number]

/**
 * Last known status of a payout at the provider: a status that the provider reported, or the reason why no status is
 * known. A payout keeps this status after it is paid or returned.
 */
export const providerStatuses = [
  'pending',
  // The provider did not respond, or its response cannot be interpreted.
  'no_answer',
  // The provider found no such payout.
  'not_found',
  // The payout was submitted with a provider account other than the configured one, so its status cannot be requested.
  'other_account',
  // The provider refused the payout: `bank_refused` because of the recipient's bank, `refused` for another reason.
  'refused',
  'bank_refused',
  // The provider did not process the request, because it did not accept our credentials.
  'unauthorized',
  // The provider did not process the request, because it received too many requests.
  'rate_limited',
  // The provider did not register the name for its name check, so the payout was not submitted.
  'check_unavailable',
  ...discrepancies,
] as const
export type ProviderStatus = (typeof providerStatuses)[number]

/** Results of a name check: the provider compared the member's name with the holder of the recipient's account. */
export const nameCheckResults = ['match', 'mismatch'] as const
export type NameCheckResult = (typeof nameCheckResults)[number]

/** Outcomes that a row of the bank's response file, or a line of a bank statement, can have. */
export const bankResponseOutcomes = [
  'paid',
  'returned',
  'waiting',
  'already',
  'manual_settlement',
  'settlement_returned',
  'repeated',
  'no_reference',
  'unknown_reference',
  'of_provider',
  'of_bank_file',
  'own_order',
  'own_approval',
  // The bank or the provider may have paid the payout, so its return waits.
  'return_waits',
  'wrong_sum',
  'unknown_result',
  'contradicts',
  'not_sent',
  'earlier_file',
  // Statements do not cover the days between the payment and the return, so a second payment may be unknown.
  'missing_days',
  'refund_conflict',
  'duplicate',
  'duplicate_returned',
  'suggested',
  'not_a_payout',
  'not_matched',
  'failed',
] as const
export type BankResponseOutcome = (typeof bankResponseOutcomes)[number]

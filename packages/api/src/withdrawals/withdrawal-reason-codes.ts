/**
 * Why a withdrawal was rejected by the operator, or came back from the bank: what the member reads, and what they do next.
 * The table is the only place of a reason: a code without its words does not compile.
 */
export const withdrawalReasonCodes = [
  'details_wrong',
  'document_doubt',
  'contract_check',
  'limit_of_programme',
  'member_asked',
  'recipient_not_found',
  'recipient_name_differs',
  'recipient_bank_refused',
  'account_closed',
  'bank_unavailable',
  'provider_refused',
  'bank_returned',
  'other',
] as const
export type WithdrawalReasonCode = (typeof withdrawalReasonCodes)[number]

export const isWithdrawalReason = (code: string): code is WithdrawalReasonCode =>
  withdrawalReasonCodes.some((known) => known === code)

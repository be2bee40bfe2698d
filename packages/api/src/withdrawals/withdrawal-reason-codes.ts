/** Codes of the reasons why staff rejected a withdrawal or the bank returned it. */
export const withdrawalReasonCodes = [
  'details_wrong',
  'document_doubt',
  'contract_check',
  'limit_of_programme',
  'limit_of_provider',
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

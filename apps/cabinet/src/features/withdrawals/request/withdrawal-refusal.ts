import { toErrorReference } from '../../../shared/loading/loadable.ts'
import type { ApiError } from '../../../shared/api/api-error.ts'
import { formatFirstTransfer } from '../withdrawal-messages.ts'

export type WithdrawalField = 'amount' | 'recipient'
/** Code of the error, and the id of the failed request, by which the support finds the cause. */
type ErrorReference = ReturnType<typeof toErrorReference>

/**
 * Refused withdrawal request, as the form shows it. `field` is the field that the error concerns, or null when the
 * error concerns the whole form.
 */
export type WithdrawalRefusal = { field: WithdrawalField | null; text: string; failure: ErrorReference }

export function toWithdrawalRefusal(error: ApiError, { today }: { today: string }): WithdrawalRefusal {
  const { code, text, details } = error
  const until = details['until']
  const isTimed = code === 'recipient_too_new' && typeof until === 'string'
  return {
    failure: toErrorReference(error),
    field: fieldByErrorCode[code] ?? null,
    text: isTimed ? formatFirstTransfer(until, { now: today }) : text,
  }
}

const fieldByErrorCode: Record<string, WithdrawalField> = {
  invalid_amount: 'amount',
  insufficient_funds: 'amount',
  amount_below_minimum: 'amount',
  amount_above_maximum: 'amount',
  month_limit_exceeded: 'amount',
  nothing_to_credit: 'amount',
  invalid_phone: 'recipient',
  invalid_bank: 'recipient',
  bank_not_found: 'recipient',
  invalid_bic: 'recipient',
  bic_not_found: 'recipient',
  invalid_account: 'recipient',
  account_not_personal: 'recipient',
  recipient_not_found: 'recipient',
  recipient_unconfirmed: 'recipient',
  recipient_too_new: 'recipient',
}

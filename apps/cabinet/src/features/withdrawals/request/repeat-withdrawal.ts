import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { findOrderChoice, findChosenRecipient, type ChosenRecipient } from '../recipients/recipient-choice.ts'
import { amountError } from './amount-text.ts'
import type { Draft } from './withdrawal-draft.ts'

export type RepeatableWithdrawal = {
  draft: Draft
  amount: number
  recipient: ChosenRecipient
  /** Time at which the paid withdrawal was requested, ISO 8601. */
  requestedAt: string
}

/**
 * Returns the last paid withdrawal as values of the form. Returns null when the member has none or has
 * another one in progress, or could not request it again now: the amount is outside the limits, or its recipient was removed
 * or must wait.
 */
export function findRepeatable(terms: WithdrawalTerms): RepeatableWithdrawal | null {
  const { lastPaid } = terms
  if (lastPaid === null) return null
  const { amount, recipient: lastRecipient, requestedAt } = lastPaid
  const draft: Draft = {
    amount: formatNumber(amount),
    to: findOrderChoice(lastRecipient, terms),
    from: null,
  }
  const recipient = findChosenRecipient(draft.to, terms)
  if (recipient === null || recipient.payableFrom !== null || amountError(draft.amount, terms) !== null)
    return null
  return { draft, amount, recipient, requestedAt }
}

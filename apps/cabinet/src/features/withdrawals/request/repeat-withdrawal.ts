import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { findOrderDestination, findTarget, type Target } from '../recipients/destination.ts'
import { amountError } from './amount-text.ts'
import type { Draft } from './withdrawal-draft.ts'

export type RepeatableWithdrawal = { draft: Draft; amount: number; target: Target }

/**
 * Returns the last paid withdrawal as values of the form. Returns null when the member has none, or could not request
 * it again now: the amount is outside the limits, or its recipient was removed or must wait.
 */
export function findRepeatable(terms: WithdrawalTerms): RepeatableWithdrawal | null {
  const { lastPaid } = terms
  if (lastPaid === null) return null
  const { amount, recipient } = lastPaid
  const draft: Draft = {
    amount: formatNumber(amount),
    to: findOrderDestination(recipient, terms),
    from: null,
  }
  const target = findTarget(draft.to, terms)
  if (target === null || target.payableFrom !== null || amountError(draft.amount, terms) !== null) return null
  return { draft, amount, target }
}

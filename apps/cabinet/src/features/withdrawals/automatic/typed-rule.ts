import {
  type AutomaticWithdrawal,
  type AutomaticWithdrawalRequest,
  maxAutomaticDay,
} from '@impulse/api/withdrawals/automatic-withdrawal'
import type { Recipient } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { listPayable } from '../recipients/recipient-choice.ts'
import { wholePoints } from '../request/amount-text.ts'

/** Values of the form of a rule, as the member typed them. */
export type TypedRule = { threshold: string; day: string; recipientId: string | null }
export type RuleField = Exclude<keyof TypedRule, 'recipientId'>

/** Returns the id of the chosen recipient; of the first one when the chosen one is not payable. Null: none is payable. */
export const choosePayable = (payable: readonly Recipient[], chosen: string | null): string | null =>
  (payable.find(({ id }) => id === chosen) ?? payable[0])?.id ?? null

/** Returns the values of the rule in force; without one, those with which the form begins. */
export function toTypedRule(rule: AutomaticWithdrawal | null, terms: WithdrawalTerms): TypedRule {
  return {
    threshold: formatNumber(rule?.threshold ?? Math.max(1_000, terms.minimum)),
    day: String(rule?.day ?? 5),
    recipientId: choosePayable(listPayable(terms), rule?.recipientId ?? null),
  }
}

/**
 * Returns the request for a rule with these values and the terms that the form shows; for wrong ones the texts of their
 * errors. The form always has a chosen recipient.
 */
export function parseRule(
  { threshold, day, recipientId }: TypedRule,
  { minimum, charges: { fee, taxMode } }: Pick<WithdrawalTerms, 'minimum' | 'charges'>,
): { request: AutomaticWithdrawalRequest | null; errors: Partial<Record<RuleField, string>> } {
  const points = wholePoints(threshold)
  const dayNumber = /^\d{1,2}$/.test(day.trim()) ? Number(day) : 0
  const isDay = dayNumber >= 1 && dayNumber <= maxAutomaticDay
  const isEnough = points !== null && points >= minimum
  if (isDay && isEnough && recipientId !== null)
    return { request: { threshold: points, day: dayNumber, recipientId, fee, taxMode }, errors: {} }
  return {
    request: null,
    errors: {
      ...(!isEnough && { threshold: `Не\u00a0меньше ${formatPoints(minimum)}` }),
      ...(!isDay && { day: `Укажите число с\u00a01 по\u00a0${maxAutomaticDay}` }),
    },
  }
}

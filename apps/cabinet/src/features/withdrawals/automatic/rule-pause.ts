import type { AutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'

/** Reason why a rule would request nothing on its day. `isOfTerms`: the member has to confirm changed terms. */
export type RulePause = { text: string; isOfTerms: boolean }

/**
 * Returns why the rule in force is paused, or null. Too few points are no pause: the rule waits for them. A blocker that ends
 * before the next run, just after midnight in Moscow, is none either.
 */
export function findPause(
  { fee, taxMode, nextOn }: Pick<AutomaticWithdrawal, 'fee' | 'taxMode' | 'nextOn'>,
  { charges, blockers }: Pick<WithdrawalTerms, 'charges' | 'blockers'>,
): RulePause | null {
  if (fee !== charges.fee || taxMode !== charges.taxMode)
    return {
      text: 'Комиссия или налог изменились. Проверьте новые условия и\u00a0подтвердите их',
      isOfTerms: true,
    }
  const blocker = blockers.find(
    ({ code, until }) =>
      code !== 'below_minimum' &&
      (until === null || Date.parse(until) > Date.parse(`${nextOn}T00:00:00+03:00`)),
  )
  return blocker === undefined ? null : { text: blocker.text, isOfTerms: false }
}

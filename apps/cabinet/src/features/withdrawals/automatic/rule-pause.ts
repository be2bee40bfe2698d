import type { AutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'

/**
 * Reason why a rule would request nothing on its day, in full and as a short state. `action`: what the member has to do before
 * the rule runs again; null when it runs again by itself.
 */
export type RulePause = { text: string; state: string; action: string | null }

/**
 * Returns why the rule in force is paused, or null. Too few points are no pause: the rule waits for them. A blocker that ends
 * before the next run, just after midnight in Moscow, is none either.
 */
export function findPause(
  {
    fee,
    taxMode,
    nextOn,
    recipientId,
  }: Pick<AutomaticWithdrawal, 'fee' | 'taxMode' | 'nextOn' | 'recipientId'>,
  { charges, blockers, recipients }: Pick<WithdrawalTerms, 'charges' | 'blockers' | 'recipients'>,
): RulePause | null {
  if (recipients.some(({ id, problem }) => id === recipientId && problem !== null))
    return {
      text: 'Прошлый вывод этому получателю не\u00a0прошёл',
      state: 'Смените получателя: прошлый вывод не\u00a0прошёл',
      action: 'Сменить получателя',
    }
  if (fee !== charges.fee || taxMode !== charges.taxMode)
    return {
      text: 'Комиссия или налог изменились. Проверьте новые условия и\u00a0подтвердите их',
      state: 'Приостановлен',
      action: 'К\u00a0новым условиям',
    }
  const blocker = blockers.find(
    ({ code, until }) =>
      code !== 'below_minimum' &&
      (until === null || Date.parse(until) > Date.parse(`${nextOn}T00:00:00+03:00`)),
  )
  return blocker === undefined ? null : { text: blocker.text, state: 'Приостановлен', action: null }
}

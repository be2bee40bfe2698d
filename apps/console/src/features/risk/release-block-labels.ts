import type { RiskRow } from '@impulse/api/risk/console-risk'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'

type Blocked = RiskRow['blocked']

const isNothing = ({ rewards, withdrawals }: Blocked): boolean => rewards + withdrawals === 0

/** Formats the number of rewards and the number of withdrawals that a risk case blocks, and the sum of all of them. */
export function formatBlocked(blocked: Blocked): string {
  if (isNothing(blocked)) return 'ничего'
  const { rewards, withdrawals, sum } = blocked
  const parts = [rewards > 0 && `начислений ${rewards}`, withdrawals > 0 && `заявок ${withdrawals}`]
  return `${parts.filter(Boolean).join(', ')} (${formatPoints(sum)})`
}

/**
 * Formats the blocked sums as «600 б. и 3 000 ₽»: the rewards in points, followed by the first label, and the
 * withdrawals in roubles, followed by the second. A label may be empty.
 */
function sums(blocked: Blocked, [rewardsLabel, withdrawalsLabel]: readonly [string, string]): string {
  const { rewards, rewardsSum, withdrawals, withdrawalsSum } = blocked
  return [
    ...(rewards > 0 ? [formatPoints(rewardsSum) + rewardsLabel] : []),
    ...(withdrawals > 0 ? [formatRoubles(withdrawalsSum) + withdrawalsLabel] : []),
  ].join(' и ')
}

function goingOn(blocked: Blocked): string {
  const money = sums(blocked, [' участнику', ' в\u00a0выплату'])
  return blocked.isBlockedElsewhere ? `${money}, кроме того, что держит и\u00a0другой случай` : money
}

/** Formats the label of the button that clears a risk case, with the sums that the server will release. */
export const formatRelease = (blocked: Blocked): string =>
  isNothing(blocked) ? 'Закрыть случай: нарушения нет' : `Отпустить ${goingOn(blocked)}`

export const formatReleased = (blocked: Blocked): string =>
  isNothing(blocked) ? 'Случай закрыт: нарушения нет' : `Отпущено: ${goingOn(blocked)}`

/** Texts of a decision that releases a large sum and therefore needs two staff members. */
export const secondPersonText =
  'Сумма большая, сама или вместе с тем, что вы отпустили за сутки: деньги отпустят, когда согласится и другой сотрудник. До этого случай остаётся открытым.'
export const approvedLabel = 'Согласие записано: теперь решает другой сотрудник'

/** Formats a note that names the first staff member who approved the release of a large sum. */
export const formatReleaseApproval = (name: string): string =>
  `Отпустить деньги согласен: ${name}. Сумма большая, поэтому нужен ещё один сотрудник.`

/** Formats the label of the button that leaves the risk case open and its money blocked. */
export const notNowLabel = (blocked: Blocked): string =>
  isNothing(blocked) ? 'Не сейчас' : `Оставить ${sums(blocked, ['', ''])} на\u00a0удержании`

/**
 * Choices of staff who confirm a violation. `clawsBack` is true to claw back the rewards, `rejects` is true to
 * reject the withdrawals.
 */
export type ViolationDecision = { clawsBack: boolean; rejects: boolean }

/**
 * Formats the label of the button that confirms a violation. The label also shows the money that will be released
 * because staff neither claw it back nor refund it.
 */
export function formatClawback(blocked: Blocked, { clawsBack, rejects }: ViolationDecision): string {
  if (isNothing(blocked)) return 'Закрыть случай: нарушение есть'
  const { rewards, rewardsSum, withdrawals, withdrawalsSum } = blocked
  const reject = withdrawals === 1 ? 'Отклонить заявку' : `Отклонить заявки (${withdrawals})`
  const parts = [
    ...(clawsBack && rewards > 0 ? [`Снять начисления: ${formatPoints(rewardsSum)}`] : []),
    ...(rejects && withdrawals > 0
      ? [`${reject}: вернуть ${formatPoints(withdrawalsSum)} на\u00a0баланс участника`]
      : []),
    ...releasedPart(blocked, { clawsBack, rejects }),
  ]
  // The unit «б.» of points already ends with a full stop, so the full stop that the join adds after it is removed.
  return parts.join('. ').replaceAll('б.. ', 'б. ')
}

function releasedPart(blocked: Blocked, { clawsBack, rejects }: ViolationDecision): string[] {
  const rest = {
    ...blocked,
    rewards: clawsBack ? 0 : blocked.rewards,
    withdrawals: rejects ? 0 : blocked.withdrawals,
  }
  return isNothing(rest) ? [] : [formatRelease(rest)]
}

import type { RiskRow } from '@impulse/api/risk/console-risk'
import { formatPoints, formatRoubles } from '../../shared/format/points.ts'

type Stopped = RiskRow['stopped']

const isNothing = ({ rewards, withdrawals }: Stopped): boolean => rewards + withdrawals === 0

/** Formats the money that a risk case blocks. */
export function formatBlocked(stopped: Stopped): string {
  if (isNothing(stopped)) return 'ничего'
  const { rewards, withdrawals, sum } = stopped
  const parts = [rewards > 0 && `начислений ${rewards}`, withdrawals > 0 && `заявок ${withdrawals}`]
  return `${parts.filter(Boolean).join(', ')} (${formatPoints(sum)})`
}

/** Formats sums as «600 б. и 3 000 ₽», each followed by its label. */
function sums(stopped: Stopped, [rewardsLabel, withdrawalsLabel]: readonly [string, string]): string {
  const { rewards, rewardsSum, withdrawals, withdrawalsSum } = stopped
  return [
    ...(rewards > 0 ? [formatPoints(rewardsSum) + rewardsLabel] : []),
    ...(withdrawals > 0 ? [formatRoubles(withdrawalsSum) + withdrawalsLabel] : []),
  ].join(' и ')
}

function goingOn(stopped: Stopped): string {
  const money = sums(stopped, [' участнику', ' в\u00a0выплату'])
  return stopped.isHeldElsewhere ? `${money}, кроме того, что держит и\u00a0другой случай` : money
}

/** Formats the button that clears a case, with the sums that the case releases. */
export const formatRelease = (stopped: Stopped): string =>
  isNothing(stopped) ? 'Закрыть случай: нарушения нет' : `Отпустить ${goingOn(stopped)}`

export const formatReleased = (stopped: Stopped): string =>
  isNothing(stopped) ? 'Случай закрыт: нарушения нет' : `Отпущено: ${goingOn(stopped)}`

/** Formats the button that leaves the case open and the money blocked. */
export const notNowLabel = (stopped: Stopped): string =>
  isNothing(stopped) ? 'Не сейчас' : `Оставить ${sums(stopped, ['', ''])} на\u00a0удержании`

/** Choices when a violation is confirmed: claw back the rewards, reject the withdrawals. */
export type ViolationDecision = { takesBack: boolean; rejects: boolean }

/**
 * Formats the button that confirms a violation. Money that is neither clawed back nor returned is described
 * as released.
 */
export function formatTakeBack(stopped: Stopped, { takesBack, rejects }: ViolationDecision): string {
  if (isNothing(stopped)) return 'Закрыть случай: нарушение есть'
  const { rewards, rewardsSum, withdrawals, withdrawalsSum } = stopped
  const reject = withdrawals === 1 ? 'Отклонить заявку' : `Отклонить заявки (${withdrawals})`
  const parts = [
    ...(takesBack && rewards > 0 ? [`Снять начисления: ${formatPoints(rewardsSum)}`] : []),
    ...(rejects && withdrawals > 0
      ? [`${reject}: вернуть ${formatPoints(withdrawalsSum)} на\u00a0баланс участника`]
      : []),
    ...releasedPart(stopped, { takesBack, rejects }),
  ]
  // An amount of points already ends with a full stop.
  return parts.join('. ').replaceAll('б.. ', 'б. ')
}

function releasedPart(stopped: Stopped, { takesBack, rejects }: ViolationDecision): string[] {
  const rest = {
    ...stopped,
    rewards: takesBack ? 0 : stopped.rewards,
    withdrawals: rejects ? 0 : stopped.withdrawals,
  }
  return isNothing(rest) ? [] : [formatRelease(rest)]
}

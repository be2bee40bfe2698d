import type { RiskRow } from '@impulse/wire/console-risk'
import { pointsWords } from '../../shared/points.ts'

type Stopped = RiskRow['stopped']

const isNothing = ({ rewards, withdrawals }: Stopped): boolean => rewards + withdrawals === 0

/** What a case holds. */
export function stoppedWords(stopped: Stopped): string {
  if (isNothing(stopped)) return 'ничего'
  const { rewards, withdrawals, sum } = stopped
  const parts = [rewards > 0 && `начислений ${rewards}`, withdrawals > 0 && `заявок ${withdrawals}`]
  return `${parts.filter(Boolean).join(', ')} (${pointsWords(sum)})`
}

/** What becomes of it when the case is found to be nothing. */
export const afterClearing = (stopped: Stopped): string =>
  isNothing(stopped)
    ? 'Случай ничего не держит. На тех же фактах он больше не откроется.'
    : `Случай держит: ${stoppedWords(stopped)}. Всё это пойдёт дальше, и на тех же фактах он больше не откроется.`

/** What becomes of it when the case is found to be one. */
export const afterConfirming = (stopped: Stopped): string =>
  isNothing(stopped)
    ? 'Случай ничего не держит.'
    : `Случай держит: ${stoppedWords(stopped)}. Что не снимете и не отклоните, пойдёт дальше.`

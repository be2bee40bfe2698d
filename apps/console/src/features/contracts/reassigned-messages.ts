import type { Reassigned } from '@impulse/api/contracts/console-contracts'
import { formatPoints } from '@impulse/copy-ru/balance/points'

/** Formats the effect of a reassigned contract on the money of both members. */
export const formatReassigned = ({ clawedBack, accrued, debt, memberCreated }: Reassigned): string =>
  [
    `Снято ${formatPoints(clawedBack)}, начислено ${formatPoints(accrued)}`,
    ...(debt > 0 ? [`уже выведены и стали долгом ${formatPoints(debt)}`] : []),
    ...(memberCreated ? ['участник новый'] : []),
  ].join('; ')

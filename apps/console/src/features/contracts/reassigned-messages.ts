import type { Reassigned } from '@impulse/wire/console-contracts'
import { pointsWords } from '../../shared/format/points.ts'

/** What became of the money of a contract that is another member's now. */
export const reassignedWords = ({ takenBack, accrued, debt, memberCreated }: Reassigned): string =>
  [
    `Снято ${pointsWords(takenBack)}, начислено ${pointsWords(accrued)}`,
    ...(debt > 0 ? [`уже выведены и стали долгом ${pointsWords(debt)}`] : []),
    ...(memberCreated ? ['участник новый'] : []),
  ].join('; ')

import type { Queryable } from '../../../../platform/db/db.ts'
import { explainFormula } from '../formula.rules.ts'
import { filterCancellationCauses } from './place-causes.ts'
import { selectCancelledInMonth } from './place-causes.sql.ts'
import {
  type CancelledContract,
  type RecalculationRow,
  selectRecalculatedAfter,
} from './place-effects.sql.ts'

/**
 * Returns the recalculations of the contracts that got another place in their month because the contract had been
 * cancelled before the end of the month. Leaves out those whose cause is unknown.
 */
export async function findPlaceEffects(
  db: Queryable,
  cancelled: CancelledContract,
): Promise<RecalculationRow[]> {
  const recalculated = (await selectRecalculatedAfter(db, cancelled)).flatMap((row) => {
    const explained = explainFormula(row.params)
    return explained === null ? [] : [{ row, explained }]
  })
  if (recalculated.length === 0) return []
  const sequenceInMonth = Math.max(...recalculated.map(({ explained }) => explained.sequenceInMonth))
  const allCancelled = await selectCancelledInMonth(db, { ...cancelled, sequenceInMonth })
  return recalculated.flatMap(({ row, explained }) => {
    const causes = filterCancellationCauses(explained, allCancelled)
    return causes.some(({ number }) => number === cancelled.number) ? [row] : []
  })
}

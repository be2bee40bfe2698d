import type { Queryable } from '../../../../platform/db/db.ts'
import { explainFormula } from '../formula.rules.ts'
import { findPlaceCauses } from './place-causes.ts'
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
  const effects: RecalculationRow[] = []
  for (const row of await selectRecalculatedAfter(db, cancelled)) {
    const explained = explainFormula(row.params)
    // An undone cancellation, or new rules, made this place higher.
    if (!explained?.before || explained.n > explained.before.n) continue
    const causes = await findPlaceCauses(db, {
      ...explained,
      memberId: cancelled.memberId,
      at: row.occurred_at,
    })
    if (causes.some(({ number }) => number === cancelled.number)) effects.push(row)
  }
  return effects
}

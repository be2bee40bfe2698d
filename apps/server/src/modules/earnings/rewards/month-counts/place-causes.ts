import type { Queryable } from '../../../../platform/db/db.ts'
import type { Explained } from '../formula.rules.ts'
import { type PlaceCause, selectCancelledInMonth, selectRestored } from './place-causes.sql.ts'

type Recalculated = Pick<Explained, 'sequenceInMonth' | 'n' | 'month' | 'before'> & {
  memberId: string
  /** Time of the recalculation. */
  at: Date
}

/**
 * Returns the contracts that gave a recalculated contract another place in its month: those before it that were cancelled
 * before the end of the month, or whose cancellation was undone. Returns an empty array for a recalculation with the same
 * place, and when the contracts found do not explain the whole change, as after several counts of the month.
 */
export async function findPlaceCauses(
  db: Queryable,
  { before, n, sequenceInMonth, ...month }: Recalculated,
): Promise<PlaceCause[]> {
  const change = before === null ? 0 : n - before.n
  if (before === null || change === 0) return []
  // A later count repeats the changes of the earlier ones, so only the first count shows its own cancellations.
  if (change < 0 && before.n !== sequenceInMonth) return []
  const select = change < 0 ? selectCancelledInMonth : selectRestored
  const causes = await select(db, { ...month, sequenceInMonth })
  return causes.length === Math.abs(change) ? causes : []
}

import type { Queryable } from '../../../../platform/db/db.ts'
import type { Explained } from '../formula.rules.ts'
import {
  type CancelledInMonth,
  type PlaceCause,
  selectCancelledInMonth,
  selectRestored,
} from './place-causes.sql.ts'

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
export async function findPlaceCauses(db: Queryable, recalculated: Recalculated): Promise<PlaceCause[]> {
  const { before, n } = recalculated
  if (before === null || n === before.n) return []
  if (n < before.n) {
    const causes = filterCancellationCauses(recalculated, await selectCancelledInMonth(db, recalculated))
    return causes.map(({ number, cancelledOn }) => ({ number, cancelledOn }))
  }
  const causes = await selectRestored(db, recalculated)
  return causes.length === n - before.n ? causes : []
}

/**
 * Returns those contracts, of all that were cancelled in the month, that gave a recalculated contract a lower place. Returns
 * an empty array when they do not explain the whole change.
 */
export function filterCancellationCauses(
  { before, n, sequenceInMonth }: Pick<Recalculated, 'before' | 'n' | 'sequenceInMonth'>,
  cancelled: readonly CancelledInMonth[],
): CancelledInMonth[] {
  // A later count repeats the changes of the earlier ones, so only the first count shows its own cancellations.
  if (before === null || before.n !== sequenceInMonth) return []
  const causes = cancelled.filter((contract) => (contract.sequenceInMonth ?? Infinity) < sequenceInMonth)
  return causes.length === before.n - n ? causes : []
}

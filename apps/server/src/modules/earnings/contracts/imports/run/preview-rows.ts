import type { Queryable } from '../../../../../platform/db/db.ts'
import { decide, isCancellation, type PlannedRow, withStoredNumbers } from '../../contract-changes.rules.ts'
import { selectContracts } from '../../contracts.sql.ts'
import type { Recorded } from '../../record-contracts.ts'

/**
 * Returns how rows would change the stored contracts, without computing the rewards of new contracts. Takes
 * no locks, so the result may be outdated when the rows are recorded.
 */
export async function previewRows(db: Queryable, planned: readonly PlannedRow[]): Promise<Recorded[]> {
  const rows = planned.map(({ row }) => row)
  const stored = await selectContracts(
    db,
    rows.map(({ number }) => number),
  )
  return withStoredNumbers(rows, stored).map(({ row, storedAs }) => {
    const before = stored.get(row.number) ?? null
    const decision = decide(row, before)
    const isEnd = decision.kind === 'updated' && before !== null && isCancellation(row, before)
    const clawedBack = isEnd ? (before.reward ?? 0n) : 0n
    return { ...decision, storedAs, memberCreated: false, accrued: 0n, due: 0n, clawedBack }
  })
}

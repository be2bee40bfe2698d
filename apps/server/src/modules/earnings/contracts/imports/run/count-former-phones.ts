import type { Queryable } from '../../../../../platform/db/db.ts'
import { toChunks } from '../../../../../platform/jobs/to-chunks.ts'
import { findFormerPhones } from '../../../../identity/profile/profile.service.ts'
import type { PlannedRow } from '../../contract-changes.rules.ts'

const maxPhones = 10_000

/** Counts the rows of a file, with their repeats, whose phone a member had and nobody has now. */
export async function countFormerPhones(db: Queryable, rows: readonly PlannedRow[]): Promise<number> {
  const counts = new Map<string, number>()
  for (const { row, repeats } of rows)
    counts.set(row.phone, (counts.get(row.phone) ?? 0) + 1 + (repeats?.length ?? 0))
  let sum = 0
  for (const phones of toChunks([...counts.keys()], maxPhones))
    for (const phone of await findFormerPhones(db, phones)) sum += counts.get(phone) ?? 0
  return sum
}

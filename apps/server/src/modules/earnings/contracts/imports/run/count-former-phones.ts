import type { Queryable } from '../../../../../platform/db/db.ts'
import { toChunks } from '../../../../../platform/jobs/to-chunks.ts'
import { findFormerPhones } from '../../../../identity/profile/profile.service.ts'
import {
  formatConflictReason,
  type Plan,
  type PlannedRow,
  type SpelledLine,
} from '../../contract-changes.rules.ts'
import { findOwners } from '../../record-concurrently.ts'

const maxPhones = 10_000

/** Counts the rows of a file, with their repeats, whose phone a member had and nobody has now. */
export async function countFormerPhones(db: Queryable, rows: readonly PlannedRow[]): Promise<number> {
  const counts = new Map<string, number>()
  for (const { row, repeats } of rows)
    for (const { phone } of [row, ...(repeats ?? [])]) counts.set(phone, (counts.get(phone) ?? 0) + 1)
  let sum = 0
  for (const phones of toChunks([...counts.keys()], maxPhones))
    for (const phone of await findFormerPhones(db, phones)) sum += counts.get(phone) ?? 0
  return sum
}

/** Rejects the repeats of planned rows whose phone belongs to another member than the phone of the row. */
export async function rejectRepeatsOfOthers(db: Queryable, { rows, rejections }: Plan): Promise<void> {
  const isOther = (planned: PlannedRow) => (repeat: SpelledLine) => repeat.phone !== planned.row.phone
  const doubtful = rows.filter((planned) => planned.repeats?.some(isOther(planned)))
  const phones = doubtful.flatMap(({ row, repeats }) => [row, ...(repeats ?? [])].map(({ phone }) => phone))
  const owners = await findOwners(db, phones)
  const ownerOf = (phone: string) => owners.get(phone) ?? phone
  for (const planned of doubtful) {
    const { row, line, repeats } = planned
    const { own, other } = Object.groupBy(repeats ?? [], ({ phone }) =>
      ownerOf(phone) === ownerOf(row.phone) ? 'own' : 'other',
    )
    planned.repeats = own ?? null
    for (const repeat of other ?? [])
      rejections.push({ line: repeat.line, reason: formatConflictReason(line) })
  }
}

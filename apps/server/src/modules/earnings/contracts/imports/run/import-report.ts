import type { ImportCounts } from '../import-batches.sql.ts'
import type { PlannedRow, Rejection } from '../../contract-changes.rules.ts'
import type { Recorded } from '../../record-contracts.ts'

/** Report of an import. `rejections` are sorted by their lines in the file. */
export type ImportReport = ImportCounts & { rejections: Rejection[] }

export const emptyReport = (rejections: Rejection[]): ImportReport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: rejections.length,
  membersCreated: 0,
  accrued: 0,
  due: 0,
  clawedBack: 0,
  formerPhones: 0,
  respelled: 0,
  respellings: [],
  rejections,
})

const maxRespellings = 100

/** Adds the result of a recorded row, and of the later rows of the file that are equal to it, to the report. */
export function addToReport(
  report: ImportReport,
  { row, line, repeats }: PlannedRow,
  recorded: Recorded,
): void {
  report[recorded.kind] += 1
  report.accrued += Number(recorded.accrued)
  report.due += Number(recorded.due)
  report.clawedBack += Number(recorded.clawedBack)
  if (recorded.memberCreated) report.membersCreated += 1
  const lines = [{ line, number: row.number }, ...(repeats ?? [])]
  const storedAs = recorded.storedAs ?? row.number
  // A repeat has a phone as well, which the stored report must not contain: it outlives the account of the member.
  for (const spelled of lines)
    if (spelled.number !== storedAs)
      addRespelling(report, { line: spelled.line, number: spelled.number, storedAs })
  if (recorded.kind === 'rejected') {
    const { reason } = recorded
    report.rejected += lines.length - 1
    for (const spelled of lines) report.rejections.push({ line: spelled.line, reason })
  } else {
    report.unchanged += lines.length - 1
  }
}

function addRespelling(report: ImportReport, respelling: ImportReport['respellings'][number]): void {
  report.respelled += 1
  report.respellings.push(respelling)
  // Shortens the list of respellings only when it has twice the allowed length, because shortening sorts the list.
  if (report.respellings.length >= 2 * maxRespellings) report.respellings = firstLines(report.respellings)
}

export const sortReport = (report: ImportReport): ImportReport => ({
  ...report,
  rejections: report.rejections.sort((a, b) => a.line - b.line),
  respellings: firstLines(report.respellings),
})

const firstLines = <T extends { line: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.line - b.line).slice(0, maxRespellings)

/** Returns the counts of a report, which are stored with the import. The rejections are stored separately. */
export const toImportCounts = ({ rejections: _rejections, ...counts }: ImportReport): ImportCounts => counts

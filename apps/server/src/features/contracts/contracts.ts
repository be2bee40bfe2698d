import type { Db } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { loadRuleSets, productKey, type RuleSet, ruleSetOn } from '../rewards/rewards.ts'
import type { FileRecord, ProductLookup } from './contract-row.rules.ts'
import { decide, type PlannedRow, planRows, type Rejection } from './contracts.rules.ts'
import { type Recorded, recordContract } from './record-contract.ts'
import { type Foreseen, recordInLanes } from './record-in-lanes.ts'
import { selectContracts, selectKnownPhones } from './contracts.sql.ts'

export { largestFileBytes, readContractFile } from './contract-file.ts'
export { recordContract } from './record-contract.ts'

export type ImportReport = {
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** Members that did not exist before. */
  membersCreated: number
  /** In the order of the file. */
  rejections: Rejection[]
}

type Importing = { db: Db; clock: Clock; actor?: string }

/**
 * Imports the records of a contract file: bad rows are reported and the good ones stand. What a row does is recorded
 * whole or not at all; the same file again changes nothing, so an import that broke off is simply repeated.
 */
export async function importContracts(
  { db, clock, actor = 'import' }: Importing,
  records: readonly FileRecord[],
): Promise<ImportReport> {
  const { report, rows, ruleSets } = await plan({ db, clock }, records)
  const toRecord: Foreseen[] = []
  for await (const foreseen of foresee(db, rows)) {
    // A row that changes nothing needs no lock: it was so at the moment in which it was read.
    if (foreseen.kind === 'created' || foreseen.kind === 'updated') toRecord.push(foreseen)
    else count(report, foreseen.planned, foreseen)
  }
  await recordInLanes(toRecord, {
    db,
    record: (tx, { row }) => recordContract(tx, row, { ruleSets, now: clock.businessNow(), actor }),
    recorded: (planned, recorded) => count(report, planned, recorded),
  })
  return inOrder(report)
}

/** The report that an import would give now. Writes nothing. */
export async function previewContracts(
  { db, clock }: Importing,
  records: readonly FileRecord[],
): Promise<ImportReport> {
  const { report, rows } = await plan({ db, clock }, records)
  for await (const foreseen of foresee(db, rows)) count(report, foreseen.planned, foreseen)
  return inOrder(report)
}

/** What each row would do to what is stored now, read in portions and without locks. */
async function* foresee(db: Db, rows: readonly PlannedRow[]): AsyncGenerator<Foreseen> {
  const newPhones = new Set<string>()
  for (let start = 0; start < rows.length; start += 1000) {
    const batch = rows.slice(start, start + 1000)
    const numbers = batch.map(({ row }) => row.number)
    const stored = await selectContracts(db, numbers)
    const known = await selectKnownPhones(db, [...new Set(batch.map(({ row }) => row.phone))])
    for (const planned of batch) {
      const { phone, number } = planned.row
      const decision = decide(planned.row, stored.get(number) ?? null)
      const memberCreated = decision.kind === 'created' && !known.has(phone) && !newPhones.has(phone)
      if (memberCreated) newPhones.add(phone)
      yield { ...decision, planned, memberCreated }
    }
  }
}

async function plan({ db, clock }: Importing, records: readonly FileRecord[]) {
  const ruleSets = await loadRuleSets(db)
  const { rows, rejections } = planContracts(records, { ruleSets, now: clock.businessNow() })
  const report: ImportReport = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: rejections.length,
    membersCreated: 0,
    rejections,
  }
  return { report, rows, ruleSets }
}

/** Rows in the order in which they are rewarded, and the records that are no contracts. */
export function planContracts(
  records: readonly FileRecord[],
  { ruleSets, now }: { ruleSets: readonly RuleSet[]; now: Date },
): { rows: PlannedRow[]; rejections: Rejection[] } {
  const findProduct: ProductLookup = ({ written, day }) => {
    const inForce = ruleSetOn(ruleSets, day)
    return inForce && productKey(inForce.rules, written)
  }
  return planRows(records, { today: moscowDay(now), findProduct })
}

function count(report: ImportReport, { line, repeats }: PlannedRow, recorded: Recorded): void {
  report[recorded.kind] += 1
  if (recorded.memberCreated) report.membersCreated += 1
  if (recorded.kind === 'rejected') {
    const { reason } = recorded
    report.rejected += repeats.length
    report.rejections.push(...[line, ...repeats].map((at) => ({ line: at, reason })))
  } else {
    report.unchanged += repeats.length
  }
}

const inOrder = (report: ImportReport): ImportReport => ({
  ...report,
  rejections: report.rejections.sort((a, b) => a.line - b.line),
})

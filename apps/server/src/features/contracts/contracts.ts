import type { Db } from '../../platform/db/db.ts'
import { isUndoneByOthers } from '../../platform/db/refused-by-database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { loadRuleSets, productKey, type RuleSet, ruleSetOn } from '../rewards/rewards.ts'
import type { FileRecord, ProductLookup } from './contract-row.rules.ts'
import { decide, type PlannedRow, planRows, type Rejection } from './contracts.rules.ts'
import { NumberTaken, type Recorded, recordContract } from './record-contract.ts'
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
 * Imports the records of a contract file, each contract in its own transaction: bad rows are reported and the good ones
 * stand. The same file again changes nothing, so an import that broke off is simply repeated.
 */
export async function importContracts(
  { db, clock, actor = 'import' }: Importing,
  records: readonly FileRecord[],
): Promise<ImportReport> {
  const { report, rows, ruleSets } = await plan({ db, clock }, records)
  await inLanes(rows, async (planned) => {
    const recorded = await again(() =>
      db.transaction((tx) => recordContract(tx, planned.row, { ruleSets, now: clock.businessNow(), actor })),
    )
    count(report, planned, recorded)
  })
  return inOrder(report)
}

/** The report that an import would give now. Writes nothing. */
export async function previewContracts(
  { db, clock }: Importing,
  records: readonly FileRecord[],
): Promise<ImportReport> {
  const { report, rows } = await plan({ db, clock }, records)
  const newPhones = new Set<string>()
  for (let start = 0; start < rows.length; start += 1000) {
    const batch = rows.slice(start, start + 1000)
    const stored = await selectContracts(
      db,
      batch.map(({ row }) => row.number),
    )
    const known = await selectKnownPhones(db, [...new Set(batch.map(({ row }) => row.phone))])
    for (const planned of batch) {
      const decision = decide(planned.row, stored.get(planned.row.number) ?? null)
      const { phone } = planned.row
      const memberCreated = decision.kind === 'created' && !known.has(phone) && !newPhones.has(phone)
      if (memberCreated) newPhones.add(phone)
      count(report, planned, { ...decision, memberCreated })
    }
  }
  return inOrder(report)
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

const laneCount = 8

/**
 * Rows of one member keep their order, since a step's n depends on it; members go side by side, so that they share
 * the wait for the disk. After a failure no further row is begun.
 */
async function inLanes(
  rows: readonly PlannedRow[],
  record: (row: PlannedRow) => Promise<void>,
): Promise<void> {
  const lanes = Array.from({ length: laneCount }, (): PlannedRow[] => [])
  for (const planned of rows) lanes[Number(planned.row.phone.slice(-3)) % laneCount]?.push(planned)
  let failed = false
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const planned of lane) {
        if (failed) return
        await record(planned).catch((error: unknown) => {
          failed = true
          throw error
        })
      }
    }),
  )
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
}

/** A deadlock, or a number that another importer has just taken: the row is done again from its beginning. */
async function again<T>(deed: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deed()
    } catch (error) {
      if (attempt >= 5 || !(error instanceof NumberTaken || isUndoneByOthers(error))) throw error
    }
  }
}

import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import type { Db } from '../../platform/db/db.ts'
import { foreseeRewards, loadRuleSets, productKey, type RuleSet, ruleSetOn } from '../rewards/rewards.ts'
import { closeBatch, openBatch } from './batches.sql.ts'
import type { FileRecord, ProductLookup } from './contract-row.rules.ts'
import { decide, isCancellation, type PlannedRow, planRows, type Rejection } from './contracts.rules.ts'
import { selectContracts, selectKnownPhones } from './contracts.sql.ts'
import { count, countsOf, emptyReport, type ImportReport, inOrder } from './import-report.ts'
import { type Recorded, recordContracts } from './record-contracts.ts'
import { recordInLanes } from './record-in-lanes.ts'

export { largestFileBytes, readContractFile } from './contract-file.ts'
export type { ImportReport } from './import-report.ts'
export { recordContracts } from './record-contracts.ts'
export { listBatches, undoImport } from './undo-import.ts'
export { reassignContract } from './reassign-contract.ts'
export { acceptClaim } from './accept-claim.ts'
export { contractsOf } from './my-contracts.ts'

type Importing = {
  db: Db
  clock: Clock
  actor?: string
  /** What the operator calls the file. */
  fileName?: string
  /** Told how many of the rows that change something are recorded. */
  progress?: (done: number, of: number) => void
}

/**
 * Imports the records of a contract file: bad rows are reported and the good ones stand. What a row does is recorded
 * whole or not at all; the same file again changes nothing. An import that broke off is simply repeated: it goes on as
 * the same batch, and ends as if it had never been interrupted.
 */
export async function importContracts(
  { db, clock, actor = 'import', fileName = '', progress }: Importing,
  records: readonly FileRecord[],
): Promise<ImportReport & { batch: number }> {
  const { report, rows, ruleSets } = await plan({ db, clock }, records)
  const now = clock.businessNow()
  const batch = await openBatch(db, { fileName, fileHash: hashOf(records), actor, now })
  const toRecord: PlannedRow[] = []
  for await (const { planned, recorded } of foresee(db, rows)) {
    // A row that changes nothing needs no lock: it was so at the moment in which it was read.
    if (recorded.kind === 'created' || recorded.kind === 'updated') toRecord.push(planned)
    else count(report, planned, recorded)
  }
  let done = 0
  await recordInLanes(toRecord, {
    db,
    record: (tx, portion) =>
      recordContracts(
        tx,
        portion.map(({ row }) => row),
        { ruleSets, batch: batch.id, actor, now: clock.businessNow() },
      ),
    recorded: (planned, recorded) => {
      count(report, planned, recorded)
      progress?.((done += 1), toRecord.length)
    },
  })
  await closeBatch(db, { ...batch, report: countsOf(report), now: clock.businessNow() })
  return { ...inOrder(report), batch: Number(batch.id) }
}

/** The report that an import would give now, with the money it would move. Writes nothing. */
export async function previewContracts(
  { db, clock }: Importing,
  records: readonly FileRecord[],
): Promise<ImportReport> {
  const { report, rows, ruleSets } = await plan({ db, clock }, records)
  const earning: { owner: string; memberId: string | null; product: string; connectedOn: string }[] = []
  for await (const { planned, recorded, memberId } of foresee(db, rows)) {
    count(report, planned, recorded)
    const { row } = planned
    if (recorded.kind === 'created' && row.status === 'confirmed')
      earning.push({ owner: row.phone, memberId, product: row.product, connectedOn: row.connectedOn })
  }
  for (const points of await foreseeRewards(db, earning, ruleSets)) report.accrued += Number(points)
  return inOrder(report)
}

/** What each row would do to what is stored now, read in portions and without locks. */
async function* foresee(
  db: Db,
  rows: readonly PlannedRow[],
): AsyncGenerator<{ planned: PlannedRow; recorded: Recorded; memberId: string | null }> {
  const newPhones = new Set<string>()
  for (let start = 0; start < rows.length; start += 1000) {
    const portion = rows.slice(start, start + 1000)
    const stored = await selectContracts(
      db,
      portion.map(({ row }) => row.number),
    )
    const known = await selectKnownPhones(db, [...new Set(portion.map(({ row }) => row.phone))])
    for (const planned of portion) {
      const { row } = planned
      const { phone } = row
      const before = stored.get(row.number) ?? null
      const decision = decide(row, before)
      const memberCreated = decision.kind === 'created' && !known.has(phone) && !newPhones.has(phone)
      if (memberCreated) newPhones.add(phone)
      const isEnd = decision.kind === 'updated' && before && isCancellation(row, before)
      const takenBack = isEnd ? (before.reward ?? 0n) : 0n
      const recorded: Recorded = { ...decision, memberCreated, accrued: 0n, takenBack }
      yield { planned, recorded, memberId: known.get(phone) ?? null }
    }
  }
}

async function plan({ db, clock }: Pick<Importing, 'db' | 'clock'>, records: readonly FileRecord[]) {
  const ruleSets = await loadRuleSets(db)
  const { rows, rejections } = planContracts(records, { ruleSets, now: clock.businessNow() })
  return { report: emptyReport(rejections), rows, ruleSets }
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

/** SHA-256 of what the file says, however it was written down. */
function hashOf(records: readonly FileRecord[]): Buffer {
  const hash = createHash('sha256')
  for (const { fields } of records) hash.update(`${fields.join('\u001f')}\u001e`)
  return hash.digest()
}

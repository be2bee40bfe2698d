import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { iterateCooperatively } from '../../../../platform/jobs/iterate-cooperatively.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import { selectEarlierAccounts } from '../controls/payer.sql.ts'
import { payerInForce } from '../controls/payer.ts'
import { linkToStored } from '../reconciliation/day-coverage.ts'
import { selectStatedDays } from '../reconciliation/day-closing.sql.ts'
import { findLateLines } from '../reconciliation/late-lines.ts'
import { type BankResponseRow, toRowOutcome } from '../bank-responses/bank-response.rules.ts'
import { type ReferencedPayout, findByReferences } from '../bank-responses/bank-responses.sql.ts'
import {
  type BankResponseReport,
  resolveReturnedInSameFile,
  toDateCorrection,
  type ReportRow,
  toReportRow,
} from '../bank-responses/bank-response-report.ts'
import { pauseIfBatchCancelled, resolvePaidAt } from '../bank-responses/record-bank-outcome.ts'
import { markBatchesProcessing } from '../batches/batch-actions.ts'
import { type StatementImport, needsMatching, matchStored, previewMatch } from './match-lines.ts'
import type { FileFromBank, LineMatch } from './bank-statement.rules.ts'
import { countUnreferenced } from './list-statement-lines.ts'
import { recogniseDocuments, refuseHiddenDebit } from './same-documents.ts'
import {
  lockImports,
  selectDocuments,
  selectStatementLines,
  type StoredLine,
  updateReference,
  updateUnknown,
} from './statement-lines.sql.ts'
import {
  type DatedEntry,
  type DatedStatement,
  compareDebitsFirst,
  getSuggestedSince,
  hashUnfinished,
  toEntryChunks,
  toDayTotals,
  toStatedDays,
  toDatedStatement,
} from './dated-entries.ts'
import { findStatement, insertLines, insertStatement, selectKnownLines } from './bank-statements.sql.ts'

/**
 * Stores the statements of a file with their lines, and matches each line with a payout's reference: a debit marks
 * the payout as paid, a credit marks the payout as returned. Each match has its own transaction. A line in several
 * files is stored and applied once. A dry run stores nothing and moves no money.
 * @throws Refusal statement_of_other_account, bank_response_days, bank_response_document_day, bank_response_part_of_day
 */
export async function importStatements(
  importing: Omit<StatementImport, 'statements'> & Pick<PayoutContext, 'config'> & { log: Log },
  { rows: reported, others, statements }: FileFromBank,
  { hash, dryRun }: { hash: Buffer; dryRun: boolean },
): Promise<BankResponseReport> {
  const { db, clock, config, person } = importing
  const ours = new Set([(await payerInForce(db, config)).account, ...(await selectEarlierAccounts(db))])
  const accounts = [...new Set(statements.map(({ account }) => account))]
  const unknown = accounts.filter((one) => !ours.has(one))
  if (unknown.length > 0) throw new Refusal('statement_of_other_account', { accounts: unknown })
  const today = moscowDay(clock.businessNow())
  const read = await Promise.all(statements.map((statement) => toDatedStatement(statement, { hash, today })))
  const earlier = await Promise.all(
    read.map(({ hash, statement: { account }, days: { firstDay } }) =>
      findStatement(db, { hash, account, firstDay }),
    ),
  )
  const dated = await (dryRun ? recogniseStored(db, read) : storeStatements(importing, read, hash))
  if (!dryRun) {
    const references = reported.flatMap(({ reference }) => reference ?? [])
    await markBatchesProcessing({ db, clock }, { actor: toStaffActor(person), references })
  }
  const entries = dated.flatMap((one) => one.entries)
  const stored = new Map<string, StoredLine>()
  for (const chunk of toEntryChunks(entries)) {
    const hashes = chunk.map(({ hash }) => hash)
    for (const [hash, line] of await selectStatementLines(db, hashes)) stored.set(hash, line)
  }
  const lateLines = await findLateLines(db, { accounts, entries, stored })
  const linked = await linkToStored(db, {
    accounts: [...ours],
    references: entries.flatMap(({ direction, row }) => (direction === 'credit' && row?.reference) || []),
    imported: toStatedDays(dated, today),
    unstored: toDayTotals(entries.filter(({ hash }) => !stored.has(hash.toString('hex')))),
  })
  // A dry run gives no reference to a stored line, so it matches the document like a new one.
  if (dryRun) for (const { hash, ownHash } of entries) if (ownHash) stored.delete(hash.toString('hex'))
  const isNew = (entry: DatedEntry) => needsMatching(stored.get(entry.hash.toString('hex')))
  const isBefore = earlier.every((one) => one !== null) && !entries.some((entry) => entry.row && isNew(entry))
  const earlierIds = earlier.map((one) => one?.id)
  return {
    rows: await matchRows(
      { ...importing, statements: linked, dryRun },
      { reported, entries, stored, earlierIds },
    ),
    others,
    ...(await countUnreferenced(db, entries, { stored, now: clock.businessNow() })),
    lateLines,
    before: isBefore && earlier[0] ? { appliedAt: earlier[0].importedAt, actor: earlier[0].actor } : null,
  }
}

/** Gives the documents that another file has stored, also in another format, the hashes of their lines. */
const recogniseStored = (db: Queryable, read: readonly DatedStatement[]): Promise<DatedStatement[]> =>
  Promise.all(
    read.map(async (one) => {
      const { account, format } = one.statement
      const days = [...new Set(one.entries.map(({ bookedOn }) => bookedOn))]
      const stored = await selectDocuments(db, { account, days })
      const recognised = { ...one, entries: await recogniseDocuments(one.entries, stored, format) }
      const stated = await selectStatedDays(db, { accounts: [account], since: one.days.firstDay })
      const hashes = [one.hash, hashUnfinished(one.hash)]
      const same = await Promise.all(hashes.map((hash) => findStatement(db, { ...one.days, hash, account })))
      if (same.every((found) => found === null)) refuseHiddenDebit(recognised, stored, stated)
      return recognised
    }),
  )

/** Stores references in lines without one. When somebody decided about a line since, its document is a new line. */
async function updateReferences(tx: Tx, entries: readonly DatedEntry[]): Promise<DatedEntry[]> {
  const dated: DatedEntry[] = []
  for (const entry of entries) {
    const isLost = entry.ownHash !== undefined && !(await updateReference(tx, entry))
    dated.push(isLost ? { ...entry, hash: entry.ownHash ?? entry.hash } : entry)
  }
  return dated
}

/** Stores the statements and their lines. Returns the statements with the hashes of the stored lines. */
const storeStatements = (
  { db, clock, person }: Pick<StatementImport, 'db' | 'clock' | 'person'>,
  read: readonly DatedStatement[],
  hash: Buffer,
): Promise<DatedStatement[]> =>
  db.transaction(async (tx) => {
    await lockImports(tx)
    const dated: DatedStatement[] = []
    for (const one of await recogniseStored(tx, read))
      dated.push({ ...one, entries: await updateReferences(tx, one.entries) })
    const [at, actor] = [clock.businessNow(), toStaffActor(person)]
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'payouts.response-imported',
      memberId: null,
      object: hash.toString('hex'),
    })
    const since = getSuggestedSince(at)
    for (const { statement, entries, days, hash: statementHash } of dated) {
      const id = await insertStatement(tx, { statement, hash: statementHash, days, at, actor })
      for (const chunk of toEntryChunks(entries))
        await insertLines(tx, { statement: id, entries: chunk, since })
    }
    return dated
  })

/**
 * Matches the rows with payouts, debits before credits, and records the outcomes unless the run is dry. Returns the
 * report in the order of the file. `earlierIds`: ids of the statements that an earlier import of the file has stored;
 * undefined for a new one.
 */
async function matchRows(
  context: StatementImport & { dryRun: boolean; log: Log },
  {
    reported,
    entries,
    stored,
    earlierIds,
  }: {
    reported: readonly BankResponseRow[]
    entries: readonly DatedEntry[]
    stored: ReadonlyMap<string, StoredLine>
    earlierIds: readonly (bigint | undefined)[]
  },
): Promise<ReportRow[]> {
  const references = [...new Set(reported.flatMap(({ reference }) => reference ?? []))]
  const payouts = await findByReferences(context.db, references)
  const known = await selectKnownLines(
    context.db,
    [...payouts.values()].map(({ orderId }) => orderId),
  )
  const payoutOf = ({ reference }: BankResponseRow) => payouts.get(reference ?? '') ?? null
  // Only when a statement is new, so that staff who have resumed payouts can import the file again.
  if (!context.dryRun && earlierIds.includes(undefined))
    await pauseIfBatchCancelled(context.db, { rows: reported, payouts, at: context.clock.businessNow() })
  // One update records thousands of unknown references. Each other line is matched under its own lock.
  const unknown = new Set<bigint | undefined>()
  const withoutPayout = context.dryRun ? [] : entries.filter(({ row }) => row && !payoutOf(row))
  for (const chunk of toEntryChunks(withoutPayout)) {
    const ids = chunk.flatMap(({ hash }) => stored.get(hash.toString('hex'))?.id ?? [])
    for (const id of await context.db.transaction((tx) => updateUnknown(tx, ids))) unknown.add(id)
  }
  const rows: ReportRow[] = []
  const booked = new Set(entries.map(({ row }) => row))
  for (const row of reported.filter((one) => !booked.has(one)))
    rows.push(toReportRow(row, toRowOutcome(row, payoutOf(row)), payoutOf(row)))
  for await (const entry of iterateCooperatively(entries.toSorted(compareDebitsFirst))) {
    const { row } = entry
    if (!row) continue
    const line = stored.get(entry.hash.toString('hex'))
    if (unknown.has(line?.id)) {
      rows.push(toReportRow(row, 'unknown_reference', null))
      continue
    }
    if (!needsMatching(line)) {
      // A line that staff have decided about since, or that another file contained as well, is reported as `already`.
      const isShown = line?.isOpen || (line?.state === 'matched' && earlierIds.includes(line.statement))
      const payout = payoutOf(row)
      const isReturnedByHand =
        line?.outcome === 'paid' &&
        payout?.state === 'returned' &&
        known.get(payout.orderId)?.some(({ id, isReturned }) => id === line.id && !isReturned)
      rows.push(toReportRow(row, (isShown && !isReturnedByHand && line?.outcome) || 'already', payout))
      continue
    }
    try {
      const match = context.dryRun
        ? previewMatch(entry, line, { ...context, payouts, known })
        : await matchStored(entry, line, context)
      if (match.state === 'duplicate')
        context.log.error({ reference: row.reference }, 'the bank booked a payout twice: staff must check it')
      rows.push({
        ...toReportRow(row, match.outcome, payoutOf(row)),
        ...findDateCorrection(row, match, { payout: payoutOf(row), clock: context.clock }),
      })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      rows.push({ ...toReportRow(row, 'failed', payoutOf(row)), text })
    }
  }
  return resolveReturnedInSameFile(rows).toSorted((a, b) => a.line - b.line)
}

/**
 * Returns the day of payment in the row and the day that is stored instead. Empty when the match does not mark the
 * payout as paid, when both days are equal, or when the row has no day.
 */
function findDateCorrection(
  row: BankResponseRow,
  match: LineMatch,
  { payout, clock }: Pick<StatementImport, 'clock'> & { payout: ReferencedPayout | null },
): Pick<ReportRow, 'paidOn'> {
  if (match.newPayoutState !== 'paid' || !payout) return {}
  return toDateCorrection(row, resolvePaidAt(row, { ...payout, now: clock.businessNow() }))
}

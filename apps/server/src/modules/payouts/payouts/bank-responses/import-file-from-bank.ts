import { createHash } from 'node:crypto'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { lockBalances } from '../../../../ledger/ledger.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { fieldRefusal, Refusal } from '../../../../platform/refusal/refusal.ts'
import {
  toStaffActor,
  listStaffPhones,
  type StaffMember,
  staffMember,
} from '../../../../platform/staff/staff.service.ts'
import { readFileFromBank } from './bank-response-file.ts'
import {
  type BankResponseRow,
  findConflicting,
  isOfCancelledBatch,
  toRowOutcome,
} from './bank-response.rules.ts'
import {
  recordSubmissionIfReady,
  pauseIfBatchCancelled,
  recordBankOutcome,
  resolvePaidAt,
} from './record-bank-outcome.ts'
import {
  type ReferencedPayout,
  findBankResponse,
  findByReferences,
  findReported,
  insertBankResponse,
} from './bank-responses.sql.ts'
import { markBatchesProcessing } from '../batches/batch-actions.ts'
import { importStatements } from '../bank-statements/import-statements.ts'
import { recordReportedPayment, storePayment, withPayment } from './reported-payments.ts'
import {
  retryableOutcomes,
  type BankResponseReport,
  toDateCorrection,
  type ReportRow,
  noStatement,
  toReportRow,
  withoutMessages,
} from './bank-response-report.ts'
import { iterateCooperatively } from '../../../../platform/jobs/iterate-cooperatively.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import { isReturnWaiting, refuseReturnByTable } from '../approvals/refuse-refund.ts'

/**
 * Applies a file from the bank: a response to a payout batch, or a bank statement. Each row of a response is matched by
 * reference and amount and is applied once. Each row has its own transaction, so that a failing row does not affect the
 * others. A row that staff must check moves no money. A refusal of the file belongs to the form's field of the file.
 * @throws Refusal staff_not_found, and those of `readFileFromBank` and `importStatements`
 */
export async function importFileFromBank(
  context: PayoutContext & { log: Log },
  { staffName, ...file }: UploadedFile & { staffName: string },
): Promise<BankResponseReport> {
  const person = await staffMember(context.db, staffName)
  try {
    return await importFile({ ...context, person }, file)
  } catch (error) {
    throw error instanceof Refusal ? fieldRefusal('file', error.code, error.details) : error
  }
}

type UploadedFile = { bytes: Buffer; dryRun: boolean }

async function importFile(
  { db, clock, config, log, person }: PayoutContext & { log: Log; person: StaffMember },
  { bytes, dryRun }: UploadedFile,
): Promise<BankResponseReport> {
  const ownPhones = await listStaffPhones(db, person)
  const actor = toStaffActor(person)
  const hash = createHash('sha256').update(bytes).digest()
  const before = await findBankResponse(db, hash)
  const file = await readFileFromBank(bytes)
  if (file.statements.length > 0)
    return importStatements({ db, clock, config, log, person, ownPhones }, file, { hash, dryRun })
  if (before)
    return {
      ...(before.report as Pick<BankResponseReport, 'rows' | 'others'>),
      ...noStatement,
      before,
    }
  const { others } = file
  const responseRows = file.rows.map((row) => withoutFutureDay(row, moscowDay(clock.businessNow())))
  const references = responseRows.flatMap(({ reference }) => reference ?? [])
  if (!dryRun) await markBatchesProcessing({ db, clock }, { actor, references })
  const payouts = await findReported(db, responseRows)
  // When a row reports a payout of a cancelled batch, payouts are paused before the first row is applied, so that a
  // crash between two rows cannot lose the pause.
  if (!dryRun) await pauseIfBatchCancelled(db, { rows: responseRows, payouts, at: clock.businessNow() })
  const conflicting = findConflicting(responseRows)
  const context: BankResponseImport = {
    db,
    actor,
    log,
    now: () => clock.businessNow(),
    dryRun,
    payouts,
    conflicting,
    isOwn: ({ phones }) => phones.some((phone) => ownPhones.includes(phone)),
    hasApproved: ({ approvedBy }) => approvedBy.includes(person.name),
  }
  if (!dryRun)
    await recordAudit(db, {
      at: clock.systemNow(),
      actor,
      action: 'payouts.response-imported',
      memberId: null,
      object: hash.toString('hex'),
    })
  const rows: ReportRow[] = []
  const reportedBefore = new Set<string>()
  for await (const row of iterateCooperatively(responseRows.toSorted(byResult))) {
    const reported = await importRow(row, { ...context, reportedBefore })
    reportedBefore.add(toRowKey(reported.reference, reported.outcome))
    rows.push(reported)
  }
  rows.sort((a, b) => a.line - b.line)
  // A report is not stored while another upload of the file could still apply one of its rows, because an upload with a
  // stored report applies nothing.
  if (!dryRun && rows.every(({ outcome }) => !retryableOutcomes.has(outcome)))
    await insertBankResponse(db, {
      hash,
      appliedAt: clock.businessNow(),
      actor,
      report: { rows: rows.map(withoutMessages), others },
    })
  return { rows, others, ...noStatement, before: null }
}

/** Returns the row without its day when the day is in the future: such a day is an error of the bank. */
const withoutFutureDay = (row: BankResponseRow, today: string): BankResponseRow =>
  row.paidOn !== null && row.paidOn > today ? { ...row, paidOn: null } : row

/**
 * Orders rows by result (paid, waiting, then all others), so that a payout is recorded as sent or paid before it is
 * returned.
 */
const byResult = (a: BankResponseRow, b: BankResponseRow): number => rank(a) - rank(b) || a.line - b.line
const rank = ({ result }: BankResponseRow): number => (result === 'paid' ? 0 : result === 'waiting' ? 1 : 2)

type BankResponseImport = {
  db: Db
  actor: string
  log: Log
  now: () => Date
  dryRun: boolean
  /**
   * Payouts by reference. An applied row updates its payout, so that later rows of the file are compared with the
   * payout's new state.
   */
  payouts: Map<string, ReferencedPayout>
  conflicting: ReadonlySet<string>
  /** Returns true for a withdrawal from the uploader's own member account, or paid to the uploader's phone. */
  isOwn: (payout: ReferencedPayout) => boolean
  hasApproved: (payout: ReferencedPayout) => boolean
}

/** Marks a ready payout as sent, because the bank already has it. A dry run changes only the payout in memory. */
async function applySubmission(
  payout: ReferencedPayout,
  context: BankResponseImport,
): Promise<ReferencedPayout> {
  const sent = context.dryRun
    ? { ...payout, state: 'pending' as const, method: 'bank_file' as const }
    : await recordSubmissionIfReady(context.db, payout, { actor: context.actor, at: context.now() })
  context.payouts.set(payout.reference, sent)
  return sent
}

/** `reportedBefore`: keys of the rows before (`toRowKey`). */
type RowImport = BankResponseImport & { reportedBefore: ReadonlySet<string> }

const toRowKey = (reference: string | null, outcome: string | undefined): string => `${reference} ${outcome}`

const findPayout = (
  { reference }: BankResponseRow,
  { payouts }: BankResponseImport,
): ReferencedPayout | null => payouts.get(reference ?? '') ?? null

/** Imports a row. An error changes nothing and is reported; a return that is refused for now waits. */
async function importRow(row: BankResponseRow, context: RowImport): Promise<ReportRow> {
  try {
    return await applyRow(row, context)
  } catch (error) {
    const outcome = isReturnWaiting(error) ? 'return_waits' : 'failed'
    const text = error instanceof Error ? error.message : String(error)
    return { ...toReportRow(row, outcome, findPayout(row, context)), text }
  }
}

async function applyRow(row: BankResponseRow, context: RowImport): Promise<ReportRow> {
  const { reference } = row
  let payout = findPayout(row, context)
  const report = (outcome: ReportRow['outcome']) => toReportRow(row, outcome, payout)
  if (payout?.state === 'ready' && isOfCancelledBatch(row, payout))
    payout = await applySubmission(payout, context)
  const isConflicting = reference !== null && context.conflicting.has(reference)
  const outcome = isConflicting ? 'contradicts' : toRowOutcome(row, payout)
  if (!payout || (outcome !== 'paid' && outcome !== 'returned'))
    return report(await recordUnchanged(row, { payout, outcome, context }))
  if (context.isOwn(payout)) return report('own_order')
  // A return needs two staff members: the approver of the withdrawal and another one who reports the return.
  if (outcome === 'returned' && context.hasApproved(payout)) return report('own_approval')
  const at = context.now()
  const paid = resolvePaidAt(row, { ...payout, now: at })
  const record = { actor: context.actor, reason: row.reason, at, paid, outcome }
  if (outcome === 'returned' && context.dryRun) await refuseReturnByTable(context.db, payout.orderId)
  const isRecorded =
    context.dryRun ||
    (await context.db.transaction(async (tx) => {
      if (outcome === 'returned') {
        await lockBalances(tx, [payout.memberId])
        await refuseReturnByTable(tx, payout.orderId)
      }
      if (!(await recordBankOutcome(tx, payout, record))) return false
      if (outcome === 'paid') await storePayment(tx, row, { payout, isUnexpected: false, ...context })
      return true
    }))
  if (isRecorded) {
    const known = outcome === 'paid' ? { ...withPayment(payout, row), wasPaid: true } : payout
    context.payouts.set(payout.reference, { ...known, state: outcome })
    return { ...report(outcome), ...(outcome === 'paid' && toDateCorrection(row, paid)) }
  }
  // The status did not allow the outcome, because another transaction changed the payout after it was read.
  const current = (await findByReferences(context.db, [payout.reference])).get(payout.reference) ?? null
  const rowOutcome = toRowOutcome(row, current)
  if (rowOutcome === 'paid' || rowOutcome === 'returned') return report('failed')
  return report(await recordUnchanged(row, { payout: current, outcome: rowOutcome, context }))
}

/** Stores the payment, if any, of a row that changes no payout. Returns its outcome; `repeated`: twice in this file. */
async function recordUnchanged(
  row: BankResponseRow,
  {
    payout,
    outcome,
    context,
  }: { payout: ReferencedPayout | null; outcome: ReportRow['outcome']; context: RowImport },
): Promise<ReportRow['outcome']> {
  const known = payout ? await recordReportedPayment(row, { payout, outcome }, context) : outcome
  const isInThisFile = context.reportedBefore.has(toRowKey(row.reference, payout?.state))
  return known === 'already' && isInThisFile ? 'repeated' : known
}

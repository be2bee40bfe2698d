import { createHash } from 'node:crypto'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { addDays, moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, listStaffPhones, staffMember } from '../../../../platform/staff/staff.service.ts'
import { markPaid, markReturned } from '../../withdrawals/withdrawals.service.ts'
import { readBankResponse } from './bank-response-file.ts'
import {
  type BankResponseRow,
  findContradictions,
  parseDay,
  toRowOutcome,
  type PaidAt,
  paidAt,
  type RowOutcome,
} from './bank-response.rules.ts'
import {
  type ReferencedPayout,
  findBankResponse,
  findByReferences,
  insertBankResponse,
} from './bank-responses.sql.ts'
import type { PayoutContext } from '../approvals/payout-approvals.service.ts'
import { updateState } from '../approvals/payouts.sql.ts'
import { referenceIn } from '../approvals/payout-reference.ts'

export type ReportRow = {
  line: number
  reference: string | null
  outcome: RowOutcome
  /** Reason of the return, in the form that the member sees. */
  reason: WithdrawalReasonCode | null
  /**
   * Text of the bank, or the error message when the outcome is `failed`. Empty in a stored report, because
   * texts are not stored.
   */
  said: string
  /** Amounts in kopecks of the row and of the payout, when they differ. */
  sums?: { reported: string | null; expected: string }
  /**
   * Date of payment in the file and the date recorded instead of it. Set when the date in the file is
   * unreadable, before the submission or in the future.
   */
  paidOn?: { reported: string; used: string }
}

/**
 * Report of an uploaded file. `before`: time and actor of an earlier upload of the same file. Then `rows` are
 * those of the stored report, and this upload changed nothing.
 */
export type BankResponseReport = {
  rows: ReportRow[]
  /** Number of payments in a statement that have none of our references. */
  others: number
  before: { appliedAt: Date; actor: string } | null
}

/**
 * Applies the bank's response. Each row is matched by reference and amount and is applied once. Each row has
 * its own transaction, so that a failing row does not affect the others. A row that staff must check moves no
 * money.
 * @throws Refusal staff_not_found, and those of `readBankResponse`
 */
export async function importBankResponse(
  { db, clock }: Pick<PayoutContext, 'db' | 'clock'>,
  { bytes, as, dryRun }: { bytes: Buffer; as: string; dryRun: boolean },
): Promise<BankResponseReport> {
  const person = await staffMember(db, as)
  const own = await listStaffPhones(db, person)
  const actor = toStaffActor(person)
  const hash = createHash('sha256').update(bytes).digest()
  const before = await findBankResponse(db, hash)
  if (before) return { ...(before.report as Pick<BankResponseReport, 'rows' | 'others'>), before }
  const { rows: responseRows, others, isStatement } = readBankResponse(bytes)
  const references = responseRows.flatMap(({ reference }) => reference ?? [])
  const payouts = await findByReferences(db, [...new Set(references)])
  const both = findContradictions(responseRows)
  // A statement may contain a payment and its later return. In a table, both results for one payout
  // contradict each other.
  for (const reference of isStatement ? both : []) noteWasPaid(payouts, reference)
  const contradicted = isStatement ? new Set<string>() : both
  const context: ImportContext = {
    db,
    actor,
    now: () => clock.businessNow(),
    dryRun,
    payouts,
    contradicted,
    isOwn: ({ phones }) => phones.some((phone) => own.includes(phone)),
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
  for (const row of responseRows.toSorted(paidFirst))
    rows.push(await importRow(row, { ...context, done: rows }))
  rows.sort((a, b) => a.line - b.line)
  if (!dryRun && rows.every(({ outcome }) => !again.has(outcome)))
    await insertBankResponse(db, {
      hash,
      appliedAt: clock.businessNow(),
      actor,
      report: { rows: rows.map(withoutMessages), others },
    })
  return { rows, others, before: null }
}

/**
 * Outcomes after which the same file may be applied again. Its report is then not stored, so that a repeated
 * upload, or another person's upload, can apply the remaining rows.
 */
const again: ReadonlySet<RowOutcome> = new Set(['failed', 'own_order', 'own_approval'])

/** Returns a row of the report for storage: without the bank's texts, which contain names and accounts. */
const withoutMessages = ({ paidOn, ...row }: ReportRow): ReportRow => ({
  ...row,
  reference: row.reference && referenceIn(row.reference),
  said: '',
  ...(paidOn && { paidOn: { reported: parseDay(paidOn.reported) ?? '', used: paidOn.used } }),
})

const paidFirst = (a: BankResponseRow, b: BankResponseRow): number =>
  Number(b.result === 'paid') - Number(a.result === 'paid') || a.line - b.line

function noteWasPaid(payouts: Map<string, ReferencedPayout>, reference: string): void {
  const payout = payouts.get(reference)
  if (payout) payouts.set(reference, { ...payout, wasPaid: true })
}

type ImportContext = {
  db: Db
  actor: string
  now: () => Date
  dryRun: boolean
  /**
   * Payouts by reference. An applied row updates its payout, so that later rows of the file see the new
   * state.
   */
  payouts: Map<string, ReferencedPayout>
  contradicted: ReadonlySet<string>
  /**
   * Returns true for a withdrawal of the staff member who uploads the file: requested from their member
   * account, or paid to their phone.
   */
  isOwn: (payout: ReferencedPayout) => boolean
  hasApproved: (payout: ReferencedPayout) => boolean
}

async function importRow(
  row: BankResponseRow,
  context: ImportContext & { done: readonly ReportRow[] },
): Promise<ReportRow> {
  const { line, reference, said, reason } = row
  const reportRow = { line, reference, said, reason: row.result === 'returned' ? reason : null }
  if (reference !== null && context.contradicted.has(reference))
    return { ...reportRow, outcome: 'contradicts' }
  const payout = reference === null ? null : (context.payouts.get(reference) ?? null)
  const outcome = toRowOutcome(row, payout)
  if (payout && outcome === 'wrong_sum') {
    const sums = { reported: row.kopecks?.toString() ?? null, expected: String(payout.credited * 100n) }
    return { ...reportRow, outcome, sums }
  }
  if (outcome === 'already') {
    const isInThisFile = context.done.some(
      (row) => row.reference === reference && row.outcome === payout?.state,
    )
    return { ...reportRow, outcome: isInThisFile ? 'repeated' : outcome }
  }
  if (!payout || (outcome !== 'paid' && outcome !== 'returned')) return { ...reportRow, outcome }
  if (context.isOwn(payout)) return { ...reportRow, outcome: 'own_order' }
  // A return needs two persons: the approver of the withdrawal and another person who reports the return.
  if (outcome === 'returned' && context.hasApproved(payout)) return { ...reportRow, outcome: 'own_approval' }
  try {
    const at = context.now()
    const paid = whenPaid(row, { ...payout, now: at })
    const isRecorded =
      context.dryRun || (await recordBankOutcome(payout, { ...context, ...row, at, paid, outcome }))
    if (isRecorded) {
      context.payouts.set(payout.reference, { ...payout, state: outcome })
      const isOtherDay = outcome === 'paid' && row.saidDay !== '' && !paid.isBanksDay
      const paidOn = { reported: row.saidDay, used: moscowDay(paid.at) }
      return { ...reportRow, outcome, ...(isOtherDay && { paidOn }) }
    }
    // The status did not allow the outcome, because another transaction changed the payout after it was read.
    const now = (await findByReferences(context.db, [payout.reference])).get(payout.reference) ?? null
    const rowOutcome = toRowOutcome(row, now)
    return {
      ...reportRow,
      outcome: rowOutcome === 'paid' || rowOutcome === 'returned' ? 'failed' : rowOutcome,
    }
  } catch (error) {
    return { ...reportRow, outcome: 'failed', said: error instanceof Error ? error.message : String(error) }
  }
}

const whenPaid = (
  { paidOn }: BankResponseRow,
  { submittedAt, now }: Pick<ReferencedPayout, 'submittedAt'> & { now: Date },
): PaidAt => {
  const day = paidOn && { begins: moscowMidnight(paidOn), ends: moscowMidnight(addDays(paidOn, 1)) }
  return paidAt({ day: day || null, submittedAt, now })
}

/**
 * Records the outcome of one payout. Returns false and moves no money when the status of the withdrawal does
 * not allow the outcome.
 */
const recordBankOutcome = (
  { orderId }: ReferencedPayout,
  {
    db,
    actor,
    at,
    paid,
    outcome,
    reason,
  }: Pick<ImportContext, 'db' | 'actor'> &
    Pick<BankResponseRow, 'reason'> & { at: Date; paid: PaidAt; outcome: 'paid' | 'returned' },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const step = { orderId, actor, at }
    const isPaid = outcome === 'paid'
    const isRecorded = isPaid
      ? await markPaid(tx, { ...step, paidAt: paid.at })
      : await markReturned(tx, { ...step, reason })
    if (!isRecorded) return false
    const from = isPaid ? (['sending', 'pending'] as const) : (['sending', 'pending', 'paid'] as const)
    const isUpdated = await updateState(tx, { orderId, from, state: outcome })
    invariant(isUpdated, 'the payout of a withdrawal with a recorded outcome must accept that outcome')
    return true
  })

import { isProviderPayout } from '@impulse/api/payouts/payout-statuses'
import { lockBalances } from '../../../../ledger/ledger.ts'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { retryableOutcomes } from '../bank-responses/bank-response-report.ts'
import { toStaffActor, type StaffMember } from '../../../../platform/staff/staff.service.ts'
import { recordSettlementReturn } from '../../settlements/settlement-returns.service.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import type { BankResponseRow } from '../bank-responses/bank-response.rules.ts'
import { type ReferencedPayout, findByReferences } from '../bank-responses/bank-responses.sql.ts'
import { recordBankOutcome, resolvePaidAt } from '../bank-responses/record-bank-outcome.ts'
import { areCovered, type LinkedDays } from '../reconciliation/day-coverage.ts'
import {
  isSettlementDebit,
  isUnclearSettlementReturn,
  type KnownLine,
  type LineMatch,
  matchLine,
} from './bank-statement.rules.ts'
import type { DatedEntry } from './dated-entries.ts'
import { selectKnownLines, updateMatch } from './bank-statements.sql.ts'
import { lockLine, selectStatementLines, type StoredLine } from './statement-lines.sql.ts'

export type StatementImport = Pick<PayoutContext, 'db' | 'clock'> & {
  person: StaffMember
  /**
   * Phones of the importer, who cannot record the outcome of a payout to one of these phones or of a member with one of
   * them.
   */
  ownPhones: readonly string[]
  /** Stored statements and those of the imported file, linked. `imported`: of the file alone. */
  statements: { linked: readonly LinkedDays[]; imported: readonly LinkedDays[] }
}

/**
 * Returns the match of a line. The match is `unmatched`, for example, when no payout has the line's reference, when the
 * payout belongs to the provider, when the importer may not record its outcome, or when a person must decide about a
 * return.
 */
function matchForImporter(
  { person, ownPhones, statements }: Pick<StatementImport, 'person' | 'ownPhones' | 'statements'>,
  entry: Pick<DatedEntry, 'account' | 'direction' | 'kopecks' | 'bookedOn'> & { id: bigint | undefined },
  { payout, lines }: { payout: ReferencedPayout | undefined; lines: readonly KnownLine[] },
): LineMatch {
  if (!payout) return { state: 'unmatched', outcome: 'unknown_reference' }
  const match = matchLine(entry, payout, lines)
  const isReturnOfSettlement = match.returnedSettlement !== undefined
  if (isProviderPayout(payout) && !isSettlementDebit(entry, payout) && !isReturnOfSettlement)
    return { state: 'unmatched', outcome: 'of_provider' }
  if (!match.newPayoutState && !isReturnOfSettlement) return match
  if (isReturnOfSettlement && isUnclearSettlementReturn(entry, payout, lines))
    return { state: 'unmatched', outcome: 'suggested' }
  // The bank may have debited the settlement twice as well.
  const paidOn = payout.settlement?.paidOn ?? entry.bookedOn
  if (
    isReturnOfSettlement &&
    !isCoveredSince({ since: paidOn, accounts: [entry.account] }, entry, statements)
  )
    return { state: 'unmatched', outcome: 'missing_days' }
  const unclearOutcome =
    match.newPayoutState === 'returned' ? findUnclearReturn(entry, payout, { lines, statements }) : null
  if (unclearOutcome) return { state: 'unmatched', outcome: unclearOutcome }
  if (payout.phones.some((phone) => ownPhones.includes(phone)))
    return { state: 'unmatched', outcome: 'own_order' }
  const approvedBy = [...payout.approvedBy, ...((isReturnOfSettlement && payout.settlement?.settledBy) || [])]
  if (match.newPayoutState !== 'paid' && approvedBy.includes(person.name))
    return { state: 'unmatched', outcome: 'own_approval' }
  return match
}

/**
 * Returns the outcome of a return that waits for a person, who matches or explains its line; null when the return can be
 * recorded. The bank may have returned the payment of one file while it pays the payout by another file, or it may have
 * returned a second payment whose statement is not imported yet.
 */
function findUnclearReturn(
  entry: Pick<DatedEntry, 'account' | 'bookedOn'>,
  { credited, filesAtBank, hasOpenReportedPayment, submittedAt, payingAccounts }: ReferencedPayout,
  { lines, statements }: { lines: readonly KnownLine[] } & Pick<StatementImport, 'statements'>,
): 'earlier_file' | 'duplicate' | 'missing_days' | null {
  if (hasOpenReportedPayment) return 'duplicate'
  const debits = lines.filter(
    ({ direction, kopecks, settlement }) =>
      direction === 'debit' && kopecks === credited * 100n && settlement === null,
  )
  if (filesAtBank.length > 1 && debits.length < filesAtBank.length) return 'earlier_file'
  // The bank may return a payment to another account than the one that paid.
  const accounts = [entry.account, ...payingAccounts]
  const since = submittedAt ? moscowDay(submittedAt) : entry.bookedOn
  return isCoveredSince({ since, accounts }, entry, statements) ? null : 'missing_days'
}

/**
 * Returns true when complete statements of the accounts cover the days from `since` to the day before the entry, and the
 * statement with the entry follows them.
 */
const isCoveredSince = (
  { since, accounts }: { since: string; accounts: readonly string[] },
  { account, bookedOn }: Pick<DatedEntry, 'account' | 'bookedOn'>,
  { linked, imported }: StatementImport['statements'],
): boolean => {
  const ownStatement = imported.find(
    (one) => one.account === account && one.from <= bookedOn && one.lastDay >= bookedOn,
  )
  return accounts.every((one) =>
    areCovered(
      { account: one, from: since, to: addDays(bookedOn, -1) },
      linked,
      one === account ? ownStatement : null,
    ),
  )
}

/**
 * Returns the match that an import would record for a line. `stored`: the line when it is stored and must be matched
 * again. Updates only `payouts` and `known`, so that the next lines of the preview are compared with the new state.
 */
export function previewMatch(
  entry: DatedEntry,
  stored: StoredLine | undefined,
  {
    payouts,
    known,
    ...context
  }: StatementImport & { payouts: Map<string, ReferencedPayout>; known: Map<string, KnownLine[]> },
): LineMatch {
  const payout = payouts.get(entry.row?.reference ?? '')
  const ofPayout = (payout && known.get(payout.orderId)) ?? []
  const earlier = ofPayout.find(({ id }) => id === stored?.id)
  const lines = ofPayout.filter((one) => one !== earlier)
  const match = matchForImporter(context, { ...entry, id: stored?.id }, { payout, lines })
  if (payout) {
    const { direction, kopecks } = entry
    const line = {
      // A new line gets a negative id, which differs from the ids of all stored lines.
      id: earlier?.id ?? -BigInt(ofPayout.length + 1),
      direction,
      kopecks,
      state: match.state,
      returns: match.returns ?? null,
      isReturned: match.returnedBy !== undefined || earlier?.isReturned === true,
      settlement: match.settlement ?? null,
    }
    const others = lines.map((one) => ({
      ...one,
      isReturned: one.isReturned || one.id === match.returns,
      returns: one.id === match.returnedBy ? line.id : one.returns,
    }))
    known.set(payout.orderId, [...others, line])
    if (match.newPayoutState) payouts.set(payout.reference, withState(payout, match.newPayoutState))
    if (match.returnedSettlement) payouts.set(payout.reference, { ...payout, settlement: null })
  }
  return match
}

const withState = (payout: ReferencedPayout, state: 'paid' | 'returned'): ReferencedPayout => ({
  ...payout,
  state,
  wasPaid: payout.wasPaid || state === 'paid',
})

/** Matches a stored line and records the outcome of its payout in one transaction. */
export const matchStored = (
  entry: DatedEntry,
  line: StoredLine | undefined,
  context: StatementImport,
): Promise<LineMatch> =>
  context.db.transaction(async (tx) => {
    if (!line) throw new Error('the line of an imported statement must be stored')
    const payout = await lockReferenced(tx, entry.row?.reference ?? '')
    await lockLine(tx, line.id)
    // Another staff member may have imported the same document, or decided about the line, after the line was read.
    const current = (await selectStatementLines(tx, [entry.hash])).get(line.hash)
    if (!current) throw new Error('a stored line must stay')
    if (!needsMatching(current))
      return {
        state: current.state,
        outcome: current.state === 'matched' ? 'already' : current.outcome,
      }
    const lines = payout ? ((await selectKnownLines(tx, [payout.orderId])).get(payout.orderId) ?? []) : []
    const others = lines.filter(({ id }) => id !== line.id)
    const match = matchForImporter(context, { ...entry, id: line.id }, { payout, lines: others })
    const { row, bookedOn, documentNumber } = entry
    const isRecorded =
      !payout ||
      !row ||
      (await applyMatch(tx, context, {
        payout,
        match,
        document: { bookedOn, documentNumber, reason: row.reason },
      }))
    if (!isRecorded) return { state: 'unmatched', outcome: 'failed' }
    const isMatched = await updateMatch(tx, { id: line.id, orderId: payout?.orderId ?? null, match })
    invariant(isMatched, 'a waiting line under its lock must accept its match')
    return match
  })

/** Returns true for a line that an import must match: it is not stored, or unmatched with a retryable outcome. */
export const needsMatching = (line: StoredLine | undefined): boolean =>
  line === undefined || (line.state === 'unmatched' && retryableOutcomes.has(line.outcome))

/**
 * Locks the balances of the payout's member and then reads the payout again, because another transaction may have
 * changed the payout.
 */
async function lockReferenced(tx: Tx, reference: string): Promise<ReferencedPayout | undefined> {
  const payout = (await findByReferences(tx, [reference])).get(reference)
  if (!payout) return undefined
  await lockBalances(tx, [payout.memberId])
  return (await findByReferences(tx, [reference])).get(reference)
}

/**
 * Records what a match changes: the new state of its payout, or the return of a manual settlement's payment; does
 * nothing when the match changes nothing. Returns false when the payout no longer accepts the state. The caller must
 * hold the lock of the member's balances.
 */
export async function applyMatch(
  tx: Tx,
  { clock, person }: Pick<StatementImport, 'clock' | 'person'>,
  {
    payout,
    match,
    document: { bookedOn, documentNumber, reason },
  }: {
    payout: ReferencedPayout
    match: LineMatch
    document: Pick<DatedEntry, 'bookedOn' | 'documentNumber'> & Pick<BankResponseRow, 'reason'>
  },
): Promise<boolean> {
  if (match.returnedSettlement !== undefined) {
    const returned = { number: match.returnedSettlement, returnedOn: bookedOn, document: documentNumber }
    await recordSettlementReturn(tx, { clock, person }, returned)
  }
  if (!match.newPayoutState) return true
  const at = clock.businessNow()
  const paid = resolvePaidAt({ paidOn: bookedOn }, { ...payout, now: at })
  const actor = toStaffActor(person)
  return recordBankOutcome(tx, payout, { actor, at, paid, reason, outcome: match.newPayoutState })
}

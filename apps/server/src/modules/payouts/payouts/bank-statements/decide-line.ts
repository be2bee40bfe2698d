import { isProviderPayout } from '@impulse/api/payouts/payout-statuses'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import { fieldRefusal, invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, staffMember, type StaffMember } from '../../../../platform/staff/staff.service.ts'
import { getWithdrawalByOrder, type Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { refuseInvolvedInRefund, refuseSettler } from '../../settlements/settlement-returns.service.ts'
import { lockWithdrawalForStaff, refuseOwnWithdrawal } from '../approvals/withdrawal-approvals.service.ts'
import { hasApproved } from '../approvals/withdrawal-approvals.sql.ts'
import { type ReferencedPayout, findByOrder } from '../bank-responses/bank-responses.sql.ts'
import { parseReason } from '../bank-responses/bank-response.rules.ts'
import {
  isPaymentOf,
  pauseForCancelledBatch,
  recordSubmissionByDebit,
} from '../bank-responses/record-bank-outcome.ts'
import { isReturnedAfterPayment } from '../providers/provider-payouts.rules.ts'
import { isSettlementDebit, type KnownLine, type LineMatch, matchLine } from './bank-statement.rules.ts'
import { applyMatch } from './match-lines.ts'
import { recordProviderSubmission } from './match-provider-entries.ts'
import { selectKnownLines, updateMatch } from './bank-statements.sql.ts'
import { getLine } from './list-statement-lines.ts'
import { type ListedLine, lockLine, updateExplained } from './statement-lines.sql.ts'
import { updateProviderDebitDuplicate } from './provider-statements.sql.ts'

type Decision = { id: bigint; staffName: string }
type Matching = Pick<DbContext, 'clock'> & { withdrawal: Withdrawal; person: StaffMember; at: Date }

/**
 * Matches a line of a bank statement with a withdrawal, as if the line contained the reference of the withdrawal's
 * payout. Refuses an approver of the withdrawal or of the suggested payment, so that another staff member must confirm
 * a line without our reference. A line of the provider is matched only with a payout that is ready or was moved to bank
 * files, and a line of the bank with a payout of the provider only when the provider has reported that it did not pay, or
 * has cancelled its payment.
 * @throws Refusal staff_not_found, line_not_found, line_decided, withdrawal_not_found, own_order, own_account,
 * line_approved_by_you, line_of_your_settlement, line_of_provider, line_sent_to_provider, provider_is_paying, line_in_batch,
 * line_of_review, line_not_sent, line_of_returned_payout, line_before_request, line_other_sum, line_other_withdrawal,
 * duplicate_debit
 */
export const matchStatementLine = (
  { db, clock }: DbContext,
  { id, staffName, number }: Decision & { number: bigint },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    const { orderId } = withdrawal
    const line = await lockOpenLine(tx, id, ['unmatched', 'partial', 'other', 'duplicate'])
    const at = clock.businessNow()
    if (line.format === 'provider') return matchProviderLine(tx, { clock, withdrawal, person, at }, line)
    const isDuplicate = line.state === 'duplicate'
    if (isDuplicate && line.direction === 'debit') throw new Refusal('line_decided')
    const { payout, isOfCancelledBatch } = await recordSubmissionByDebit(tx, {
      orderId,
      line,
      actor: toStaffActor(person),
      at,
    })
    if (!payout)
      throw fieldRefusal('number', withdrawal.status === 'review' ? 'line_of_review' : 'line_not_sent')
    const isAfterPayment = isReturnedAfterPayment(payout)
    const known = (await selectKnownLines(tx, [orderId], isAfterPayment)).get(orderId) ?? []
    const others = known.filter((one) => one.id !== id)
    const match = matchLine(line, payout, others)
    const isReturnOfSettlement = match.returnedSettlement !== undefined
    if (isDuplicate && !isReturnOfSettlement) throw new Refusal('line_decided')
    if (
      isProviderPayout(payout) &&
      !isAfterPayment &&
      !isSettlementDebit(line, payout) &&
      !isReturnOfSettlement
    )
      throw fieldRefusal('number', 'line_sent_to_provider')
    refuseApprover(payout, person)
    if (isReturnOfSettlement && payout.settlement) refuseSettler(payout.settlement, person)
    // A line with a payout's reference cannot be matched with another withdrawal. An approver of the suggested payment
    // cannot decide about the line.
    if (line.orderId !== null && line.orderId !== orderId)
      throw fieldRefusal('number', 'line_other_withdrawal', toNamedWithdrawal(line.withdrawal))
    // A debit without our reference from before the request pays another debt, although its sum is the same.
    if (
      line.orderId === null &&
      line.direction === 'debit' &&
      line.bookedOn < moscowDay(withdrawal.createdAt)
    )
      throw fieldRefusal('number', 'line_before_request')
    await refuseInvolvedInSuggestion(tx, line, person)
    if (match.state === 'partial') throw fieldRefusal('number', 'line_other_sum')
    if (match.outcome === 'refund_conflict') throw fieldRefusal('number', 'line_of_returned_payout')
    if (match.state === 'unmatched') throw fieldRefusal('number', 'line_not_sent')
    const isPaidTwice = isAfterPayment && others.filter((one) => isUnreturned(one, payout)).length > 1
    if (match.newPayoutState === 'returned' && (payout.hasOpenReportedPayment || isPaidTwice))
      throw new Refusal('duplicate_debit', toNamedWithdrawal(number))
    const document = { ...line, reason: parseReason(line.purpose) }
    invariant(
      await applyMatch(tx, { clock, person }, { payout, match, document }),
      'a payout under its lock must accept the outcome of its line',
    )
    if (isAfterPayment && line.direction === 'debit' && match.state === 'matched')
      await updateProviderDebitDuplicate(tx, orderId)
    await storeMatch(tx, { clock, withdrawal, person, at }, { id, match })
    if (isOfCancelledBatch) await pauseForCancelledBatch(tx, at)
  })

/**
 * Matches a payment of the provider's statement with its payout. The payout was approved only after the payment was
 * stored, or was moved to bank files in the meantime and the bank does not pay it. A ready payout becomes the provider's, whose
 * status checks record the outcome.
 */
async function matchProviderLine(tx: Tx, matching: Matching, line: ListedLine): Promise<void> {
  const { withdrawal, person, at } = matching
  const { orderId, status } = withdrawal
  if (status === 'review') throw fieldRefusal('number', 'line_of_review')
  const found = await findByOrder(tx, orderId)
  // A ready payout was approved after its payment was stored. The member already has the money of a returned payout
  // again, so that its payment stays to be explained.
  const isMatchable =
    found !== null && (found.state === 'ready' || (!isProviderPayout(found) && found.state !== 'returned'))
  if (!isMatchable || line.orderId !== orderId) throw fieldRefusal('number', 'line_of_provider')
  refuseApprover(found, person)
  if (found.state === 'pending') throw new Refusal('line_in_batch', toNamedBatch(found))
  if (found.state === 'ready' && isPaymentOf(line, found))
    await recordProviderSubmission(tx, { payout: found, entry: line, at })
  const lines = (await selectKnownLines(tx, [orderId])).get(orderId) ?? []
  const match = matchLine(
    line,
    (await findByOrder(tx, orderId)) ?? found,
    lines.filter((one) => one.id !== line.id),
  )
  if (match.state !== 'matched') throw new Refusal('line_of_provider')
  await storeMatch(tx, matching, { id: line.id, match: { ...match, outcome: 'already' } })
}

/** Stores the match of a locked line with a withdrawal, and records it in the audit. */
async function storeMatch(
  tx: Tx,
  { clock, withdrawal: { orderId, number }, person, at }: Matching,
  { id, match }: { id: bigint; match: LineMatch },
): Promise<void> {
  const isMatched = await updateMatch(tx, { id, orderId, match, by: { name: person.name, at } })
  invariant(isMatched, 'a line under its lock must accept its match')
  const reason = `№\u00a0${number}`
  await recordDecision(tx, { clock, person, id, action: 'statement-line.matched', reason })
}

/**
 * Stores the reason why a line of a bank statement stays unmatched: the line is not a payout, or was resolved in
 * another way. Refuses an approver of the line's payout or settlement, of the suggested payout or of its tax refund.
 * @throws Refusal staff_not_found, line_not_found, line_decided, own_order, own_account, line_approved_by_you,
 * line_of_your_settlement, line_of_review, line_of_ready_payout, line_in_batch
 */
export const explainStatementLine = (
  { db, clock }: DbContext,
  { id, staffName, reason }: Decision & { reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const line = await getLine(tx, id)
    const { orderId, withdrawal } = line
    if (orderId !== null && withdrawal !== null) {
      const named = (await lockWithdrawalForStaff(tx, { number: withdrawal, staffName })).withdrawal
      // After a restore, a withdrawal may be in review again although it is already paid. If the line were explained, the
      // withdrawal could be approved and paid again, or rejected and refunded.
      if (named.status === 'review' && isPaymentOf(line, named))
        throw new Refusal('line_of_review', toNamedWithdrawal(withdrawal))
      const payout = await findByOrder(tx, orderId)
      if (payout) refuseApprover(payout, person)
      if (payout?.settlement) refuseSettler(payout.settlement, person)
      // While nobody has decided about the line, it blocks the payout. If the line were explained, the payout would be
      // sent although the bank has already paid it.
      if (payout?.state === 'ready' && isPaymentOf(line, payout))
        throw new Refusal('line_of_ready_payout', toNamedWithdrawal(withdrawal))
      if (payout?.state === 'pending' && line.outcome === 'of_bank_file')
        throw new Refusal('line_in_batch', toNamedBatch(payout))
    }
    await refuseInvolvedInSuggestion(tx, line, person)
    const locked = await lockOpenLine(tx, id, ['unmatched', 'partial', 'duplicate'])
    // When the line now has another payout or refund, it was matched in the meantime, and the checks above have not
    // compared the persons of that payment.
    if (locked.orderId !== orderId || locked.suggestedSettlement !== line.suggestedSettlement)
      throw new Refusal('line_decided')
    const isExplained = await updateExplained(tx, {
      id,
      by: person.name,
      at: clock.businessNow(),
      note: reason,
    })
    invariant(isExplained, 'an open line under its lock must accept its explanation')
    await recordDecision(tx, { clock, person, id, action: 'statement-line.explained', reason })
  })

/** Refuses the persons who approved or made the suggested payment, and the person to whom it was paid. */
export async function refuseInvolvedInSuggestion(
  tx: Tx,
  { suggestedOrderId, suggestedSettlement }: Pick<ListedLine, 'suggestedOrderId' | 'suggestedSettlement'>,
  person: StaffMember,
): Promise<void> {
  await refuseInvolvedInRefund(tx, { number: suggestedSettlement, person })
  if (suggestedOrderId === null) return
  await refuseOwnWithdrawal(tx, await getWithdrawalByOrder(tx, suggestedOrderId), person)
  if (await hasApproved(tx, { orderId: suggestedOrderId, staffName: person.name }))
    throw new Refusal('line_approved_by_you')
}

/** Returns true for a debit with the sum of the payout that no credit has returned. A fee has another sum. */
const isUnreturned = (line: KnownLine, payout: ReferencedPayout): boolean =>
  isPaymentOf(line, payout) && !line.isReturned

const toNamedWithdrawal = (number: bigint | null) => ({
  withdrawals: number === null ? [] : [String(number)],
})

/** Names the batch of a sent payout: of the files that the bank may have, it is in the last one. */
const toNamedBatch = ({ filesAtBank }: ReferencedPayout) => ({ batches: filesAtBank.slice(-1) })

export async function lockOpenLine(
  tx: Tx,
  id: bigint,
  states: readonly ListedLine['state'][],
): Promise<ListedLine> {
  await lockLine(tx, id)
  const line = await getLine(tx, id)
  // An explained second debit of a tax refund may turn out to be another payment, as any line without a payout.
  const state = line.state === 'explained' && line.orderId === null ? 'other' : line.state
  if (!states.includes(state)) throw new Refusal('line_decided')
  return line
}

function refuseApprover({ approvedBy }: ReferencedPayout, { name }: StaffMember): void {
  if (approvedBy.includes(name)) throw new Refusal('line_approved_by_you')
}

type RecordedDecision = Pick<DbContext, 'clock'> & {
  person: StaffMember
  id: bigint
  action: 'statement-line.matched' | 'statement-line.matched-with-settlement' | 'statement-line.explained'
  reason: string
}

export const recordDecision = (tx: Tx, { clock, person, id, ...event }: RecordedDecision): Promise<void> =>
  recordAudit(tx, {
    at: clock.systemNow(),
    actor: toStaffActor(person),
    memberId: null,
    object: String(id),
    ...event,
  })

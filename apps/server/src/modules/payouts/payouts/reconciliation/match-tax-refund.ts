import type { DbContext } from '../../../../platform/db/db-context.ts'
import { fieldRefusal, invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import {
  lockTaxRefund,
  recordSettlementReturn,
  refuseOtherMember,
  refuseSettler,
} from '../../settlements/settlement-returns.service.ts'
import { type KnownLine, type MatchablePayout, matchLine } from '../bank-statements/bank-statement.rules.ts'
import { updateMatch } from '../bank-statements/bank-statements.sql.ts'
import { lockOpenLine, recordDecision, refuseInvolvedInSuggestion } from '../bank-statements/decide-line.ts'
import { hasSuggestedDebit, selectSettlementLines } from '../bank-statements/statement-lines.sql.ts'

/**
 * Returns a tax refund as a returned payout that was settled manually and has no lines of its own, so that `matchLine`
 * compares a line with the settlement alone. `number`: number of the settlement.
 */
const toMatchablePayout = (
  { credited, paidOn }: { credited: bigint; paidOn: string },
  number: bigint,
): MatchablePayout => ({
  credited,
  method: 'bank_file',
  state: 'returned',
  settlement: { number, paidOn },
})

/**
 * Matches a line of a bank statement with a tax refund: a debit that paid it, or a credit that returned its matched
 * debit. A second debit is a duplicate, and the credit that returns it moves no money. Refuses the return to the two
 * persons who made the refund. `number`: number of the settlement.
 * @throws Refusal staff_not_found, own_account, line_not_found, line_decided, line_of_provider, line_approved_by_you,
 * own_order, line_of_tax_refund, line_other_refund, line_refund_open, line_of_your_settlement
 */
export const matchTaxRefund = (
  { db, clock }: DbContext,
  { id, staffName, number }: { id: bigint; staffName: string; number: bigint },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { refund, person } = await lockTaxRefund(tx, { number, staffName })
    const line = await lockOpenLine(tx, id, ['unmatched', 'other', 'duplicate'])
    if (line.format === 'provider') throw new Refusal('line_of_provider')
    // The persons who made a refund may confirm its own debit.
    const suggestedSettlement = line.suggestedSettlement === number ? null : line.suggestedSettlement
    await refuseInvolvedInSuggestion(tx, { ...line, suggestedSettlement }, person)
    // A person who knows that the suggestion is wrong explains the line first.
    if (line.state === 'unmatched' || line.state === 'duplicate')
      await refuseOtherMember(tx, { refund, suggestedSettlement })
    // An explained second debit takes the first return, as that of a payout does.
    const lines = (await selectSettlementLines(tx, number)).map((one): KnownLine =>
      one.state === 'explained' ? { ...one, state: 'duplicate' } : one,
    )
    const match = matchLine(line, toMatchablePayout(refund, number), lines)
    const isReturn = match.returnedSettlement !== undefined
    const isDoubleDebit = line.direction === 'debit' && match.state === 'duplicate'
    if (['duplicate', 'explained'].includes(line.state) && isDoubleDebit) throw new Refusal('line_decided')
    const isOfRefund =
      isReturn || isDoubleDebit || match.settlement !== undefined || match.outcome === 'duplicate_returned'
    if (line.orderId !== null || !isOfRefund) throw fieldRefusal('number', 'line_of_tax_refund')
    if (isReturn) {
      // The credit may return the debit that waits.
      if (await hasSuggestedDebit(tx, number)) throw new Refusal('line_refund_open')
      refuseSettler(refund, person)
      const returned = { number, returnedOn: line.bookedOn, document: line.documentNumber }
      await recordSettlementReturn(tx, { clock, person }, returned)
    }
    const by = { name: person.name, at: clock.businessNow() }
    const paidAgain = isDoubleDebit ? number : null
    const isMatched = await updateMatch(tx, { id, orderId: null, match, by, suggestedSettlement: paidAgain })
    invariant(isMatched, 'a line under its lock must accept its match')
    const action = 'statement-line.matched-with-settlement'
    await recordDecision(tx, { clock, person, id, action, reason: `№\u00a0${number}` })
  })

import type { DbContext } from '../../../../platform/db/db-context.ts'
import { fieldRefusal, invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { lockTaxRefund, recordSettlementReturn } from '../../settlements/settlement-returns.service.ts'
import { matchLine } from '../bank-statements/bank-statement.rules.ts'
import { updateMatch } from '../bank-statements/bank-statements.sql.ts'
import { lockOpenLine, recordDecision, refuseApproverOfSuggestion } from '../bank-statements/decide-line.ts'
import { selectSettlementLines } from '../bank-statements/statement-lines.sql.ts'

/**
 * Matches a line of a bank statement with a tax refund: a debit that paid it, or a credit that returned its matched
 * debit. Refuses the return to the two persons who made the refund. `number`: number of the settlement.
 * @throws Refusal staff_not_found, own_account, line_not_found, line_decided, line_of_provider, line_approved_by_you,
 * own_order, line_of_tax_refund
 */
export const matchTaxRefund = (
  { db, clock }: DbContext,
  { id, staffName, number }: { id: bigint; staffName: string; number: bigint },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { refund, person } = await lockTaxRefund(tx, { number, staffName })
    const line = await lockOpenLine(tx, id, ['unmatched', 'other'])
    if (line.format === 'provider') throw new Refusal('line_of_provider')
    await refuseApproverOfSuggestion(tx, line, person)
    const { credited, paidOn, approvedBy } = refund
    const payment = {
      credited,
      method: 'bank_file',
      state: 'returned',
      wasPaid: true,
      settlement: { number, paidOn },
    } as const
    const match = matchLine(line, payment, await selectSettlementLines(tx, number))
    const isReturn = match.returnedSettlement !== undefined
    if (line.orderId !== null || !(isReturn || match.settlement !== undefined))
      throw fieldRefusal('number', 'line_of_tax_refund')
    if (isReturn) {
      if (approvedBy.includes(person.name)) throw new Refusal('line_approved_by_you')
      const returned = { number, returnedOn: line.bookedOn, document: line.documentNumber }
      await recordSettlementReturn(tx, { clock, person }, returned)
    }
    const by = { name: person.name, at: clock.businessNow() }
    const isMatched = await updateMatch(tx, { id, orderId: null, match, by })
    invariant(isMatched, 'a line under its lock must accept its match')
    const reason = `Расчёт № ${number}`
    await recordDecision(tx, { clock, person, id, action: 'statement-line.matched', reason })
  })

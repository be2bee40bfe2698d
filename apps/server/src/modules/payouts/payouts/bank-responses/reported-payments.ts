import type { BankResponseOutcome } from '@impulse/api/payouts/payout-statuses'
import { lockBalances } from '../../../../ledger/ledger.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { type BankResponseRow, isPaymentExpected, classifyReportedPayment } from './bank-response.rules.ts'
import type { ReferencedPayout } from './bank-responses.sql.ts'
import { insertReportedPayment } from './reported-payments.sql.ts'

type Import = {
  db: Db
  log: Log
  actor: string
  now: () => Date
  dryRun: boolean
  payouts: Map<string, ReferencedPayout>
}

/**
 * Stores a payment that a row of a table reports and that moves no money, so that later rows are compared with it. A
 * payment that was not expected waits for its debit in a bank statement, or for the explanation of a person. Returns
 * the outcome of the row. A dry run changes only the payout in memory.
 */
export async function recordReportedPayment(
  row: BankResponseRow,
  { payout, outcome }: { payout: ReferencedPayout; outcome: BankResponseOutcome },
  { db, log, payouts, ...context }: Import,
): Promise<BankResponseOutcome> {
  const payment = classifyReportedPayment(row, { payout, outcome })
  if (payment === null) return outcome
  const { reference, memberId } = payout
  const isUnexpected = payment === 'unexpected'
  if (!context.dryRun)
    await db.transaction(async (tx) => {
      await lockBalances(tx, [memberId])
      await storePayment(tx, row, { payout, isUnexpected, ...context })
    })
  payouts.set(reference, withPayment(payout, row))
  if (isUnexpected && !context.dryRun)
    log.error({ reference }, 'the bank reported a payment that was not expected: staff must check it')
  if (outcome === 'contradicts' || outcome === 'refund_conflict') return outcome
  return isUnexpected ? 'duplicate' : 'already'
}

/** Returns the payout with the payment that the row reports. */
export const withPayment = (
  payout: ReferencedPayout,
  { paidOn, documentNumber }: BankResponseRow,
): ReferencedPayout => ({
  ...payout,
  hasReportedPayment: true,
  paymentDays: paidOn === null ? payout.paymentDays : [...payout.paymentDays, paidOn],
  paymentDocuments:
    documentNumber === '' ? payout.paymentDocuments : [...payout.paymentDocuments, documentNumber],
})

/**
 * Stores the payment that the row reports, unless it is stored. `isUnexpected`: the payment was not expected. The
 * caller must hold the lock of the member's balances.
 */
export async function storePayment(
  tx: Tx,
  { paidOn: statedDay, documentNumber }: BankResponseRow,
  {
    payout,
    isUnexpected,
    now,
    actor,
  }: Pick<Import, 'now' | 'actor'> & { payout: ReferencedPayout; isUnexpected: boolean },
): Promise<void> {
  const { orderId } = payout
  const at = now()
  const paidOn = statedDay ?? moscowDay(at)
  const payment = { orderId, paidOn, statedDay, documentNumber, isUnexpected, at, actor }
  await insertReportedPayment(tx, { ...payment, isPaymentExpected: isPaymentExpected(payout) })
}

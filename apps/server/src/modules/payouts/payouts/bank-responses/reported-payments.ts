import { isProviderPayout } from '@impulse/api/payouts/payout-statuses'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Db, Queryable } from '../../../../platform/db/db.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { type BankResponseRow, isAnotherPayment } from './bank-response.rules.ts'
import type { ReferencedPayout } from './bank-responses.sql.ts'
import { insertReportedPayment, isCovered } from './reported-payments.sql.ts'

type Import = {
  db: Db
  log: Log
  actor: string
  now: () => Date
  dryRun: boolean
  payouts: Map<string, ReferencedPayout>
}

/**
 * Stores a payment that a row of a table reports for a paid payout, so that later rows are compared with it. Another
 * payment than the known ones may be a second one: it waits for the bank statement of its day, unless that statement is
 * stored and has decided already. A dry run changes only the payout in memory.
 */
export async function recordFurtherPayment(
  row: BankResponseRow,
  payout: ReferencedPayout,
  { db, log, payouts, ...context }: Import,
): Promise<'already' | 'duplicate'> {
  const { orderId, reference } = payout
  const isSecond = isProviderPayout(payout) || isAnotherPayment(row, payout)
  const day = row.paidOn ?? moscowDay(context.now())
  if (isSecond && (await isCovered(db, { orderId, day }))) return 'already'
  if (!context.dryRun) await storePayment(db, row, { payout, isSecond, ...context })
  payouts.set(reference, withPayment(payout, row))
  if (isSecond && !context.dryRun)
    log.error({ reference }, 'the bank reported a second payment of a payout: staff must check it')
  return isSecond ? 'duplicate' : 'already'
}

/** Returns the payout with the payment that the row reports. */
export const withPayment = (
  payout: ReferencedPayout,
  { paidOn, documentNumber }: BankResponseRow,
): ReferencedPayout => ({
  ...payout,
  wasPaid: true,
  hasReportedPayment: true,
  paymentDays: paidOn === null ? payout.paymentDays : [...payout.paymentDays, paidOn],
  paymentDocuments:
    documentNumber === '' ? payout.paymentDocuments : [...payout.paymentDocuments, documentNumber],
})

/** Stores the payment that the row reports, unless it is stored. `isSecond`: the payment may be a second one. */
export async function storePayment(
  db: Queryable,
  { paidOn: statedDay, documentNumber }: BankResponseRow,
  {
    payout: { orderId },
    isSecond,
    now,
    actor,
  }: Pick<Import, 'now' | 'actor'> & { payout: ReferencedPayout; isSecond: boolean },
): Promise<void> {
  const at = now()
  const paidOn = statedDay ?? moscowDay(at)
  await insertReportedPayment(db, { orderId, paidOn, statedDay, documentNumber, isSecond, at, actor })
}

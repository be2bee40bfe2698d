import { hourMs } from '@impulse/api/fields/durations'
import type { Clock } from '../../../platform/clock/clock.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'
import { findRefundRefusal } from './approvals/payout-blockers.sql.ts'
import { type PayoutQueueRow, selectPayoutQueues } from './payout-queues.sql.ts'
import { limitChecks } from './reconciliation/verify-limits.sql.ts'
import { payoutChecks } from './reconciliation/verify-payouts.sql.ts'

export {
  recordApproval,
  getAdminWithdrawalByNumber,
  type PayoutContext,
  type CheckRisk,
  recordRejection,
  rejectUnsent,
} from './approvals/withdrawal-approvals.service.ts'
export { hasApproved } from './approvals/withdrawal-approvals.sql.ts'
export {
  everyWithdrawal,
  getAdminWithdrawal,
  maskedRecipient,
  withdrawalsPage,
} from './approvals/admin-withdrawals.ts'
export { getPayoutPause, resumePayouts, pausePayouts } from './controls/payout-pause.ts'
export { decidePayer, payerChangeInForce, payerInForce, getPayer, proposePayer } from './controls/payer.ts'
export { getBatch, exportBatch, makeBatch, listPayoutBatches } from './batches/payout-batches.service.ts'
export { maxBatchSize } from '@impulse/api/payouts/payout-limits'
export { pauseIfDatabaseChanged, recordEpoch } from './controls/database-epoch.ts'
export { cancelBatch, handBatchOver } from './batches/batch-actions.ts'
export { checkPayoutsNow, getPayoutOverview } from './payout-overview.ts'
export { type CheckPayoutsContext, checkDuePayouts, checkLimit } from './providers/check-payouts.ts'
export { findProvider } from './providers/find-provider.ts'
export { findInFlight } from './providers/provider-payouts.sql.ts'
export { yookassaProvider } from './providers/yookassa/yookassa-provider.ts'
export { type SubmitPayoutsContext, submitReady } from './providers/submit-payouts.ts'
export { recheckFinalPayouts } from './providers/recheck-payouts.ts'
export { importProviderStatement } from './bank-statements/import-provider-statement.ts'
export { changeMethodOfReadyPayouts } from './controls/payout-method.ts'
export { resubmitPayout } from './providers/resubmit-by-hand.ts'
export { hasReturnedByHand } from './providers/recheck-payouts.sql.ts'
export { explainContradiction } from './providers/explain-contradiction.ts'
export {
  recordOutcomeByHand,
  checkProviderAndReject,
  refuseIfProviderHasPayout,
} from './providers/record-outcome-by-hand.ts'
export type { Provider } from './providers/provider.ts'
export { importFileFromBank } from './bank-responses/import-file-from-bank.ts'
export { lockIsContradicted } from './reconciliation/contradicted-return.sql.ts'
export { suggestForStoredDebits } from './reconciliation/settlement-debits.sql.ts'
export { type MonthBlockers, findMonthBlockers } from './reconciliation/month-blockers.sql.ts'

/** Returns true when the bank or the provider may have paid an order that has no payout, or whose payout is ready. */
export const mayBePaid = async (db: Queryable, orderId: string): Promise<boolean> =>
  (await findRefundRefusal(db, orderId)) !== null

/** Returns the queues of waiting payouts, for the dashboard, the metrics and the e-mails to staff. */
export const getPayoutQueues = ({ db, clock }: { db: Queryable; clock: Clock }): Promise<PayoutQueueRow[]> =>
  selectPayoutQueues(db, {
    today: moscowDay(clock.businessNow()),
    hourAgo: new Date(clock.systemNow().getTime() - hourMs),
  })

/** Verifies payouts against their withdrawals, approvals, batches and caps. */
export const verifyPayouts = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, [...payoutChecks, ...limitChecks], memberIds)

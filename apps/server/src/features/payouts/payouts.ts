import type { Queryable } from '../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../platform/db/differences.ts'
import { payoutChecks } from './verify-payouts.sql.ts'

export {
  approvePayout,
  cardOf,
  type PayoutContext,
  type AdminWithdrawal,
  type ScanForRisk,
  listPayoutQueue,
  rejectPayout,
} from './desk.ts'
export { everyWithdrawal, getAdminWithdrawal, withdrawalsPage } from './desk-page.ts'
export { getPayoutSwitch, startPayouts, stopPayouts } from './brake.ts'
export { decidePayer, payerChangeInForce, payerInForce, getPayer, proposePayer } from './payer.ts'
export { batchFile, batchOf, exportBatch, makeBatch, maxBatchSize, payoutsOverview } from './batches.ts'
export { checkPayoutsNow, getPayoutOverview } from './desk-overview.ts'
export { type Asking, checkDuePayouts, openPayouts } from './ask-payouts.ts'
export { httpProvider } from './http-provider.ts'
export { followProvider, type Sending, sendReady } from './send-payouts.ts'
export { settlePayout } from './settle-payout.ts'
export { type ReportRow, takeAnswer } from './take-answer.ts'
export type { StateTotal } from './payouts.sql.ts'

/** Where payouts differ from their applications, or from who approved and sent them. */
export const verifyPayouts = (on: Queryable): Promise<Difference[]> => findDifferences(on, payoutChecks)

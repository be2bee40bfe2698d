import type { Queryable } from '../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../platform/db/differences.ts'
import { payoutChecks } from './verify-payouts.sql.ts'

export { approvePayout, cardOf, type Desk, type DeskCard, queueOf, rejectPayout } from './desk.ts'
export { brakeOf, startPayouts, stopPayouts } from './brake.ts'
export type { Warning } from './payouts.rules.ts'
export { batchFile, batchOf, makeBatch, mostInBatch, payoutsOverview } from './batches.ts'
export { type Asking, askDue, openPayouts } from './ask-payouts.ts'
export { httpProvider } from './http-provider.ts'
export type { Heard } from './http-payouts.rules.ts'
export { followProvider, type Sending, sendReady } from './send-payouts.ts'
export { settlePayout } from './settle-payout.ts'
export { type ReportRow, takeAnswer } from './take-answer.ts'
export type { RowOutcome } from './answer.rules.ts'
export type { StateTotal } from './payouts.sql.ts'

/** Where payouts differ from their applications, or from who approved and sent them. */
export const verifyPayouts = (on: Queryable): Promise<Difference[]> => findDifferences(on, payoutChecks)

export { approvePayout, cardOf, type Desk, type DeskCard, queueOf, rejectPayout } from './desk.ts'
export { brakeOf, startPayouts, stopPayouts } from './brake.ts'
export type { Warning } from './payouts.rules.ts'
export { batchFile, batchOf, makeBatch, mostInBatch, payoutsOverview } from './batches.ts'

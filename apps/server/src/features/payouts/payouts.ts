export { approvePayout, cardOf, type Desk, type DeskCard, queueOf, rejectPayout } from './desk.ts'
export { brakeOf, startPayouts, stopPayouts } from './brake.ts'
export type { Warning } from './payouts.rules.ts'

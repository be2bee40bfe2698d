import { minuteMs } from '../fields/durations.ts'

/**
 * Milliseconds after a withdrawal request during which an equal request under another idempotency key counts as a
 * repetition. Members who send a request twice by mistake, for example after a lost response or from a second tab, do
 * so within this time.
 */
export const repetitionMs = 10 * minuteMs

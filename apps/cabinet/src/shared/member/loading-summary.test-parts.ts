import { createLoadingSummary, type SummaryInUse } from './member-summary.ts'

/** Summary of a member on a fixed day, whose data are still loading and whose refreshes do nothing. */
export const loadingSummary: SummaryInUse = {
  ...createLoadingSummary(),
  today: '2026-11-21',
  refresh: () => undefined,
  refreshEverywhere: () => undefined,
}

/** Statuses of a contract (docs/rules.md, «Contracts and rewards»). */
export const contractStatuses = ['submitted', 'confirmed', 'released', 'rejected', 'cancelled'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** Time zone of months, dates of the history and releases. */
export const programmeTimeZone = 'Europe/Moscow'

/** Statuses of a contract, described in docs/rules.md, «Contracts and rewards». */
export const contractStatuses = ['submitted', 'confirmed', 'released', 'rejected', 'cancelled'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** Time zone in which calendar months, dates of the history and release dates are counted. */
export const programmeTimeZone = 'Europe/Moscow'

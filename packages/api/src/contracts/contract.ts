/** Statuses of a contract (docs/rules.md, «Contracts and rewards»). */
export const contractStatuses = ['submitted', 'confirmed', 'released', 'rejected', 'cancelled'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** The programme's time zone: months, days of the history and releases are counted in it. */
export const programmeTimeZone = 'Europe/Moscow'

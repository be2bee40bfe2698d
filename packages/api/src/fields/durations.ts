export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** Length of a day of 24 hours; a day of the calendar may differ where clocks change. */
export const dayMs = 24 * hourMs

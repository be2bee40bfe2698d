export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** Milliseconds in 24 hours. A calendar day can be shorter or longer where clocks change for summer time. */
export const dayMs = 24 * hourMs

/** Returns the hours from `since` until `now`, with a fraction; 0 when the clock was set back. */
export const hoursSince = (since: Date, now: Date): number =>
  Math.max(0, now.getTime() - since.getTime()) / hourMs

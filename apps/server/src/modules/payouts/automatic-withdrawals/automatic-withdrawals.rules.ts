/**
 * Returns the idempotency key of the automatic withdrawal of a month. A client cannot send this key, because the header
 * allows no colon.
 */
export const toRunKey = (runOn: string): string => `automatic:${runOn.slice(0, 7)}`

type Limits = { available: number; minimum: number; maximum: number; monthLeft: number }

/**
 * Returns the amount of an automatic withdrawal: everything available within the limits. Never below the minimum, so that
 * a limit that leaves less is refused with its own reason.
 */
export const toRunAmount = ({ available, minimum, maximum, monthLeft }: Limits): number =>
  Math.max(minimum, Math.min(available, maximum, monthLeft))

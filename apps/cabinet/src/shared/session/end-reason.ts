import type { EndReason } from '@impulse/api/sign-in/sign-in'

export type { EndReason }

/**
 * Reads from the details of a refused refresh why the session ended. Without a reason the session counts as
 * expired, because the server no longer has it.
 */
export const parseEndReason = ({ reason }: Record<string, unknown>): EndReason =>
  (reason as EndReason | undefined) ?? 'expired'

/** Key in the session storage with the reason why this tab's session ended, for `/login`. */
export const endReasonKey = 'impulse.endReason'

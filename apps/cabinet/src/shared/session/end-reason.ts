import type { EndReason } from '@impulse/api/sign-in/sign-in'

export type { EndReason }

/**
 * Reads the reason from the details of a refused refresh. Without a reason the server no longer knows the
 * session.
 */
export const parseEndReason = ({ reason }: Record<string, unknown>): EndReason =>
  (reason as EndReason | undefined) ?? 'expired'

/** Key in the session storage with the reason why this tab's session ended, for `/login`. */
export const endReasonKey = 'impulse.endReason'

import type { EndReason } from '@impulse/api/sign-in/sign-in'

export type { EndReason }

/**
 * Returns the reason why the session ended, from the details of a refused refresh of the tokens. Without a
 * reason the session counts as expired, because the server no longer has the session.
 */
export const parseEndReason = ({ reason }: Record<string, unknown>): EndReason =>
  (reason as EndReason | undefined) ?? 'expired'

/**
 * Key in the session storage for the reason why the session of this tab ended. The page `/login` shows the
 * reason.
 */
export const endReasonKey = 'impulse.endReason'

import type { EndReason } from '@impulse/wire/sign-in'

export type { EndReason }

/** Reads the reason from the details of a refused refresh. A server that gives none has forgotten the session. */
export const endReasonOf = ({ reason }: Record<string, unknown>): EndReason =>
  (reason as EndReason | undefined) ?? 'expired'

/** Where `/login` finds why the session of this tab ended; in the session storage. */
export const endReasonKey = 'impulse.endReason'

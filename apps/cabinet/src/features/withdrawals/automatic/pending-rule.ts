import type { AutomaticWithdrawalRequest } from '@impulse/api/withdrawals/automatic-withdrawal'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'

/** Rule that waits for the confirmation, with the request that sends another code for it. */
export type PendingRule = { id: string; request: AutomaticWithdrawalRequest }

/**
 * Returns the response to a request that depends on the terms which the member saw. When they have changed, reloads them,
 * returns to the form and rejects.
 */
export type ReloadOnChangedTerms = <T>(response: Promise<T>) => Promise<T>

/** Sends a rule, and with it a code. A retry stores the same rule again in place of the first one. */
export async function sendRule(
  request: AutomaticWithdrawalRequest,
  reloadOnChangedTerms: ReloadOnChangedTerms,
) {
  const { id, code } = await reloadOnChangedTerms(
    api.post('/api/automatic-withdrawal/', request, repeatable()),
  )
  return { pending: { id, request }, code }
}

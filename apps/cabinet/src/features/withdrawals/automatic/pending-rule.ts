import type { AutomaticWithdrawalRequest } from '@impulse/api/withdrawals/automatic-withdrawal'

/** Rule that waits for the confirmation, with the request that sends another code for it. */
export type PendingRule = { id: string; request: AutomaticWithdrawalRequest }

/** Returns the response to a request that depends on the terms which the member saw, and reloads terms that have changed. */
export type WithTerms = <T>(response: Promise<T>) => Promise<T>

import { fillPath } from '@impulse/api/routes/fill-path'
import { type WithdrawalDetails } from '@impulse/api/orders/order'
import { type WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type Loadable, toLoadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

type LoadArgs = { url: URL; signal: AbortSignal }

/**
 * Rejected, returned or cancelled withdrawal that the member wants to request again. Its amount and recipient
 * prefill the form.
 */
export type WithdrawalToFillIn = {
  orderId: string
  amount: number
  recipient: WithdrawalDetails['recipient']
}

export type LoadedWithdrawal = { terms: Loadable<WithdrawalTerms>; failed: WithdrawalToFillIn | null }

/** Loads the terms, and the failed withdrawal that `?from=` names, for a document that the server renders. */
export async function loadWithdrawal(api: Api, args: LoadArgs): Promise<LoadedWithdrawal> {
  const [terms, failed] = await Promise.all([
    toLoadable(api.get('/api/withdrawal/terms/', { signal: args.signal })),
    loadFailed(api, args),
  ])
  return { terms, failed }
}

/**
 * Loads only the failed withdrawal that `?from=` names, for a navigation in the browser. The page appears without
 * the terms; `useTerms` requests the terms afterwards.
 */
export async function loadWithdrawalInBrowser(api: Api, args: LoadArgs): Promise<LoadedWithdrawal> {
  return { terms: { status: 'loading' }, failed: await loadFailed(api, args) }
}

/**
 * Loads the failed withdrawal that `?from=` names. Returns null when the order cannot be loaded, or was not
 * rejected, returned or cancelled; the form then starts empty.
 */
async function loadFailed(api: Api, { url, signal }: LoadArgs): Promise<WithdrawalToFillIn | null> {
  const from = url.searchParams.get('from')
  if (from === null) return null
  const path = fillPath('/api/order/:id/', { id: from })
  const order = getLoadedValue(await toLoadable(api.get(path, { signal })))?.order
  if (order?.details?.kind !== 'withdrawal' || order.amount === null) return null
  const hasFailed = ['rejected', 'returned', 'cancelled'].includes(order.status)
  return hasFailed ? { orderId: order.id, amount: order.amount, recipient: order.details.recipient } : null
}

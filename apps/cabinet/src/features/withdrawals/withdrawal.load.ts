import { fillPath } from '@impulse/api/routes/fill-path'
import { type WithdrawalDetails } from '@impulse/api/orders/order'
import { type WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type Loadable, toLoadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

type LoadArgs = { url: URL; signal: AbortSignal }

/**
 * Paid or failed withdrawal that the member wants to request again. Its amount and recipient
 * prefill the form.
 */
export type EarlierWithdrawal = {
  orderId: string
  /** True when the withdrawal was paid, so that nothing has to be corrected before it is requested again. */
  isPaid: boolean
  amount: number
  recipient: WithdrawalDetails['recipient']
  /** Reason why the withdrawal was rejected or returned; null for a paid or cancelled withdrawal. */
  failure: { number: number; isReturned: boolean; code: string; text: string } | null
}

export type LoadedWithdrawal = { terms: Loadable<WithdrawalTerms>; earlier: EarlierWithdrawal | null }

/** Loads the terms, and the earlier withdrawal that `?from=` names, for a page that the server renders. */
export async function loadWithdrawal(api: Api, args: LoadArgs): Promise<LoadedWithdrawal> {
  const [terms, earlier] = await Promise.all([
    toLoadable(api.get('/api/withdrawal/terms/', { signal: args.signal })),
    loadEarlier(api, args),
  ])
  return { terms, earlier }
}

/**
 * Loads only the earlier withdrawal that `?from=` names, for a navigation in the browser. The page appears without
 * the terms; `useTerms` requests the terms afterwards.
 */
export async function loadWithdrawalInBrowser(api: Api, args: LoadArgs): Promise<LoadedWithdrawal> {
  return { terms: { status: 'loading' }, earlier: await loadEarlier(api, args) }
}

/**
 * Loads the earlier withdrawal that `?from=` names. Returns null, so that the form starts empty, when the order cannot
 * be loaded or its withdrawal has not ended.
 */
async function loadEarlier(api: Api, { url, signal }: LoadArgs): Promise<EarlierWithdrawal | null> {
  const from = url.searchParams.get('from')
  if (from === null) return null
  const path = fillPath('/api/order/:id/', { id: from })
  const order = getLoadedValue(await toLoadable(api.get(path, { signal })))?.order
  if (order?.details?.kind !== 'withdrawal' || order.amount === null) return null
  const { id: orderId, amount, status } = order
  const isPaid = status === 'paid'
  const isRepeatable = isPaid || ['rejected', 'returned', 'cancelled'].includes(status)
  if (!isRepeatable) return null
  const { recipient, reason } = order.details
  const failure = reason && {
    number: order.number,
    isReturned: status === 'returned',
    code: reason.code,
    // The note contains the reason and the text that staff added to the reason.
    text: order.timeline.at(-1)?.note || reason.text,
  }
  return { orderId, isPaid, amount, recipient, failure }
}

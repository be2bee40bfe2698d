import { fillPath } from '@impulse/api/routes/fill-path'
import { type Order, type OrderCard } from '@impulse/api/orders/order'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { parseFilters, type OrderFilters, statusesByState } from './order-filters.ts'

export type LoadedOrders = { filters: OrderFilters; list: Loadable<LoadedPages<Order>> }

export async function loadOrders(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedOrders> {
  const filters = parseFilters(url.searchParams)
  const { category, state, search, shownCount } = filters
  const status = state === 'all' ? undefined : statusesByState[state].join(',')
  const request = fetchPages({ shownCount, getId: ({ id }: Order) => id }, async (page) => {
    const query = { ...page, category, search, status }
    const { listCardOrder, totalCount } = await api.get('/api/order/', { query, signal })
    return { items: listCardOrder, totalCount }
  })
  return { filters, list: await toLoadable(request) }
}

/** Order; null when the order does not exist or belongs to another member. */
export type LoadedOrder = Loadable<OrderCard | null>

export function loadOrder(
  api: Api,
  { params, signal }: { params: { id?: string | undefined }; signal: AbortSignal },
): Promise<LoadedOrder> {
  return toLoadable(fetchOrder(api, { id: params.id ?? '', signal }))
}

export async function fetchOrder(
  api: Api,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<OrderCard | null> {
  try {
    const path = fillPath('/api/order/:id/', { id })
    return (await api.get(path, { signal })).order
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

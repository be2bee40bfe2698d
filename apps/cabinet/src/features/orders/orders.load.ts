import { type Order } from '@impulse/api/orders/order'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { parseFilters, type OrderFilters } from './order-filters.ts'
import { statusesByState } from './order-states.ts'

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

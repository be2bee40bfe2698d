import {
  type OneOrder,
  type Order,
  orderCategories,
  type OrderCard,
  type OrderCategory,
  orderPaths,
  type Orders,
} from '@impulse/wire/order'
import { type Loadable, settle } from '../../shared/account/loadable.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { askForShown, type Grown, listPageSize, shownIn } from '../../shared/growing-list/growing-list.ts'

export type OrderFilters = { category: 'all' | OrderCategory; shown: number }
export type LoadedOrders = { filters: OrderFilters; list: Loadable<Grown<Order>> }

export async function loadOrders(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedOrders> {
  const { searchParams } = url
  const category = orderCategories.find((known) => known === searchParams.get('category')) ?? 'all'
  const filters: OrderFilters = { category, shown: shownIn(searchParams) }
  const asked = askForShown({ shown: filters.shown, idOf: ({ id }: Order) => id }, async (page) => {
    const query = { ...page, category }
    const { listCardOrder, totalCount } = await api.get<Orders>(orderPaths.list, { query, signal })
    return { items: listCardOrder, totalCount }
  })
  return { filters, list: await settle(asked) }
}

export function addressOf({ category, shown }: OrderFilters): string {
  const query = new URLSearchParams()
  if (category !== 'all') query.set('category', category)
  if (shown !== listPageSize) query.set('shown', String(shown))
  return query.size === 0 ? '/order' : `/order?${query}`
}

/** Null: there is no such application, or it is not the member's. */
export type LoadedOrder = Loadable<OrderCard | null>

export function loadOrder(
  api: Api,
  { params, signal }: { params: { id?: string | undefined }; signal: AbortSignal },
): Promise<LoadedOrder> {
  return settle(askForOrder(api, { id: params.id ?? '', signal }))
}

async function askForOrder(
  api: Api,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<OrderCard | null> {
  try {
    const path = orderPaths.one.replace(':id', encodeURIComponent(id))
    return (await api.get<OneOrder>(path, { signal })).order
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

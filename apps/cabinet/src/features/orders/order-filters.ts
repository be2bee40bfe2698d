import { maxSearchLength } from '@impulse/api/lists/search'
import type { OrderCategory } from '@impulse/api/orders/order'
import { listPageSize, parseShownCount } from '../../shared/list/growing-list.ts'
import type { OrderState } from './order-states.ts'

/** Filters of the list of orders, and the number of orders that the page shows. The URL stores these values. */
export type OrderFilters = {
  category: 'all' | OrderCategory
  state: 'all' | OrderState
  search: string
  shownCount: number
}

export const noFilters: OrderFilters = { category: 'all', state: 'all', search: '', shownCount: listPageSize }

export const hasFilters = ({ category, state, search }: OrderFilters): boolean =>
  category !== 'all' || state !== 'all' || search !== ''

export const categoryNames: Record<'all' | OrderCategory, string> = {
  all: 'Все',
  withdrawal: 'Выводы',
  contract: 'Договоры',
}
/** Categories of orders, in the order in which the page shows them. */
export const categories = Object.keys(categoryNames) as (keyof typeof categoryNames)[]

export const stateNames: Record<OrderState, string> = { open: 'В\u00a0работе', done: 'Завершены' }
export const states = Object.keys(stateNames) as OrderState[]

export function parseFilters(params: URLSearchParams): OrderFilters {
  return {
    category: categories.find((known) => known === params.get('category')) ?? 'all',
    state: states.find((known) => known === params.get('state')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
    shownCount: parseShownCount(params),
  }
}

export function toUrl({ category, state, search, shownCount }: OrderFilters): string {
  const query = new URLSearchParams()
  if (category !== 'all') query.set('category', category)
  if (state !== 'all') query.set('state', state)
  if (search !== '') query.set('search', search)
  if (shownCount !== listPageSize) query.set('shown', String(shownCount))
  return query.size === 0 ? '/order' : `/order?${query}`
}

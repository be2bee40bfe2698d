import type { NewsQuery } from '@impulse/api/news/news'
import { parseShownCount } from '../../shared/list/growing-list.ts'

/** Number of news items on a page of the list. Most other lists have larger pages. */
export const newsPageSize = 10

export type NewsOrder = 'new' | 'old' | 'popular' | 'unpopular'

/** Category, sort order and number of news items that the page shows. The URL stores these values. */
export type NewsFilters = { category: string; order: NewsOrder; shownCount: number }

/** Labels of the sort orders, in the order in which the page shows them. */
export const orderNames: Record<NewsOrder, string> = {
  new: 'Сначала новые',
  old: 'Сначала старые',
  popular: 'Сначала популярные',
  unpopular: 'Сначала менее популярные',
}
export const orders = Object.keys(orderNames) as NewsOrder[]

/** Query parameters of each sort order. Pinned news items come first only in the default order `new`. */
export const queryByOrder: Record<
  NewsOrder,
  Pick<NewsQuery, 'sort' | 'sortDirection'> & Partial<Pick<NewsQuery, 'pinnedFirst'>>
> = {
  new: { sort: 'date', sortDirection: 'desc', pinnedFirst: 'true' },
  old: { sort: 'date', sortDirection: 'asc' },
  popular: { sort: 'likes', sortDirection: 'desc' },
  unpopular: { sort: 'likes', sortDirection: 'asc' },
}

export function parseFilters(params: URLSearchParams): NewsFilters {
  const category = params.get('category') ?? ''
  return {
    category: /^[a-z0-9-]{1,40}$/.test(category) ? category : 'all',
    order: orders.find((known) => known === params.get('order')) ?? 'new',
    shownCount: parseShownCount(params, newsPageSize),
  }
}

export function toUrl({ category, order, shownCount }: NewsFilters): string {
  const query = new URLSearchParams()
  if (category !== 'all') query.set('category', category)
  if (order !== 'new') query.set('order', order)
  if (shownCount !== newsPageSize) query.set('shown', String(shownCount))
  return query.size === 0 ? '/news' : `/news?${query}`
}

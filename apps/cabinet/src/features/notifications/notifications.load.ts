import { type Notification } from '@impulse/api/notifications/notification'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { parseFilters, type NotificationFilters } from './notification-filters.ts'

export type LoadedNotifications = { filters: NotificationFilters; list: Loadable<LoadedPages<Notification>> }

export async function loadNotifications(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedNotifications> {
  const filters = parseFilters(url.searchParams)
  const { category, shownCount } = filters
  const request = fetchPages({ shownCount, getId: ({ id }: Notification) => id }, async (page) => {
    const query = { ...page, category }
    const found = await api.get('/api/notification/', { query, signal })
    return { items: found.notifications, totalCount: found.totalCount }
  })
  return { filters, list: await toLoadable(request) }
}

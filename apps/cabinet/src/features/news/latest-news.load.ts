import { type News } from '@impulse/api/news/news'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { unlessCancelled } from '../../shared/api/unless-cancelled.ts'

/** Number of news items on the home page, including pinned items (specification, section 9). */
const latestCount = 5

/**
 * Loads the latest news: on the server before a document is rendered, and in the browser when the card `LatestNews` is
 * already shown.
 */
export function loadLatestNews(api: Api, { signal }: { signal: AbortSignal }): Promise<Loadable<News[]>> {
  const query = { pinnedFirst: 'true', maxResultCount: latestCount }
  const request = api.get('/api/news/', { query, signal }).then(({ allNews }) => allNews)
  return toLoadable(unlessCancelled(request, []), 'Не удалось загрузить новости')
}

/**
 * Returns the state `loading` for a navigation in the browser. Each call returns a new object, because a new
 * object makes the card request the news.
 */
export const loadingLatestNews = (): Loadable<News[]> => ({ status: 'loading' })

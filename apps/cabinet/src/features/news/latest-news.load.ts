import { type News, type NewsList, newsPaths } from '@impulse/api/news/news'
import { type Loadable, settle } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { unlessCancelled } from '../../shared/api/unless-cancelled.ts'

/** Number of news on the home page, pinned ones included (the specification's constant). */
const latestCount = 5

/**
 * Loads the news on the server, for the first document. In the browser the page does not wait for them: see
 * `LatestNews`.
 */
export function loadLatestNews(api: Api, { signal }: { signal: AbortSignal }): Promise<Loadable<News[]>> {
  const query = { pinnedFirst: 'true', maxResultCount: latestCount }
  const request = api.get<NewsList>(newsPaths.list, { query, signal }).then(({ allNews }) => allNews)
  return settle(unlessCancelled(request, []), 'Не удалось загрузить новости')
}

/** Placeholder of a navigation in the browser: a new object each time, which causes a new request. */
export const loadingLatestNews = (): Loadable<News[]> => ({ status: 'loading' })

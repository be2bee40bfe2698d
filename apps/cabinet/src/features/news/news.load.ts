import { type News, type NewsCategory, type NewsItem } from '@impulse/api/news/news'
import { type Loadable, toLoadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { parseFilters, type NewsFilters, queryByOrder } from './news-filters.ts'

/**
 * `category` is the category that the page shows. If the category in the URL no longer exists, `category` is
 * `all`.
 */
type FoundNews = LoadedPages<News> & { categories: NewsCategory[]; category: string }
export type LoadedNews = { filters: NewsFilters; list: Loadable<FoundNews> }

type LoadArgs = { filters: NewsFilters; signal: AbortSignal }

export async function loadNews(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedNews> {
  const filters = parseFilters(url.searchParams)
  const list = await toLoadable(fetchNews(api, { filters, signal }))
  return { filters: { ...filters, category: getLoadedValue(list)?.category ?? filters.category }, list }
}

async function fetchNews(api: Api, { filters, signal }: LoadArgs): Promise<FoundNews> {
  const { category, order, shownCount } = filters
  let categories: NewsCategory[] = []
  try {
    const loadedPages = await fetchPages({ shownCount, getId: ({ id }: News) => id }, async (page) => {
      const query = { ...page, ...queryByOrder[order], category }
      const found = await api.get('/api/news/', { query, signal })
      categories = found.categories
      return { items: found.allNews, totalCount: found.totalCount }
    })
    return { ...loadedPages, categories, category }
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'invalid_category' && category !== 'all'
    if (isGone) return fetchNews(api, { filters: { ...filters, category: 'all' }, signal })
    throw error
  }
}

/** News item; null when the item does not exist or is no longer published. */
export type LoadedNewsItem = Loadable<NewsItem | null>

export function loadNewsItem(
  api: Api,
  { params, signal }: { params: { slug?: string | undefined }; signal: AbortSignal },
): Promise<LoadedNewsItem> {
  return toLoadable(fetchNewsItem(api, { newsId: params.slug ?? '', signal }))
}

async function fetchNewsItem(
  api: Api,
  { newsId, signal }: { newsId: string; signal: AbortSignal },
): Promise<NewsItem | null> {
  try {
    return (await api.get('/api/news/item/', { query: { newsId }, signal })).news
  } catch (error) {
    if (error instanceof ApiError && error.code === 'news_not_found') return null
    throw error
  }
}

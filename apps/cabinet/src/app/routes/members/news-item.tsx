import type { NewsItem } from '@impulse/api/news/news'
import { useLoaderData } from 'react-router'
import { type LoadedNewsItem, loadNewsItem } from '../../../features/news/news.load.ts'
import { NewsItemPage } from '../../../features/news/news-item-page.tsx'
import { pageLoadOne } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { toPageTitle } from '../../document/detail-title.ts'

export const handle: PageHandle = {
  page: pages.newsItem,
  title: toPageTitle<NewsItem>('Новость не найдена', ({ title }) => title),
}

export const loader = pageLoadOne(loadNewsItem)

export function Component() {
  return <NewsItemPage loaded={useLoaderData<LoadedNewsItem>()} />
}

import { useLoaderData } from 'react-router'
import { type LoadedNews, loadNews } from '../../../features/news/news.load.ts'
import { NewsPage } from '../../../features/news/news-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.news }

export const loader = pageLoad(loadNews)

export function Component() {
  return <NewsPage loaded={useLoaderData<LoadedNews>()} />
}

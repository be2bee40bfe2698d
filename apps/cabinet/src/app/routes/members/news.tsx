import { useLoaderData } from 'react-router'
import { type LoadedNews, loadNews } from '../../../features/news/news.load.ts'
import { NewsPage } from '../../../features/news/news-page.tsx'
import { clientLoad, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.news }

export const loader = serverLoad(loadNews)
export const clientLoader = clientLoad(loadNews)

export default function Route() {
  return <NewsPage loaded={useLoaderData<LoadedNews>()} />
}

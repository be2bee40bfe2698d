import { NewsItemPage } from '../../features/news/news-item-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.newsItem }

export default function Route() {
  return <NewsItemPage />
}

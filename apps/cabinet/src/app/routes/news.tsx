import { NewsPage } from '../../features/news/news-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.news }

export default function Route() {
  return <NewsPage />
}

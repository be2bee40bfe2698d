import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.newsItem }

export default function Route() {
  return <h1>{pages.newsItem.title}</h1>
}

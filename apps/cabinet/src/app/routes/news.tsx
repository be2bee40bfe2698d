import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.news }

export default function Route() {
  return <h1>{pages.news.title}</h1>
}

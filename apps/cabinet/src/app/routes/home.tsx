import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.home }

export default function Route() {
  return <h1>{pages.home.title}</h1>
}

import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.order }

export default function Route() {
  return <h1>{pages.order.title}</h1>
}

import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.orders }

export default function Route() {
  return <h1>{pages.orders.title}</h1>
}

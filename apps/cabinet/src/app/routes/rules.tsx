import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.rules }

export default function Route() {
  return <h1>{pages.rules.title}</h1>
}

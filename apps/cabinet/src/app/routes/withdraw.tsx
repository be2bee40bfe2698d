import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.withdraw }

export default function Route() {
  return <h1>{pages.withdraw.title}</h1>
}

import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.notifications }

export default function Route() {
  return <h1>{pages.notifications.title}</h1>
}

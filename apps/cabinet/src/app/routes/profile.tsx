import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.profile }

export default function Route() {
  return <h1>{pages.profile.title}</h1>
}

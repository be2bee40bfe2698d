import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.help }

export default function Route() {
  return <h1>{pages.help.title}</h1>
}

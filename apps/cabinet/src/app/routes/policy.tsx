import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.policy }

export default function Route() {
  return <h1>{pages.policy.title}</h1>
}

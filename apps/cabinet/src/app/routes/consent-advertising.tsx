import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.consentAdvertising }

export default function Route() {
  return <h1>{pages.consentAdvertising.title}</h1>
}

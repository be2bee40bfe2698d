import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.consentPersonalData }

export default function Route() {
  return <h1>{pages.consentPersonalData.title}</h1>
}

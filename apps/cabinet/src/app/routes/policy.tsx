import { PolicyPage } from '../../features/documents/policy-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.policy }

export default function Route() {
  return <PolicyPage />
}

import { RulesPage } from '../../features/documents/rules-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.rules }

export default function Route() {
  return <RulesPage />
}

import { HelpPage } from '../../features/help/help-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.help }

export default function Route() {
  return <HelpPage />
}

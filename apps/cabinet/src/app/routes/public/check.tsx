import { CheckPage } from '../../../features/statements/check-page.tsx'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.check }

export function Component() {
  return <CheckPage />
}

import { EmailPage } from '../../../features/profile/contacts/confirm-email-page.tsx'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.email }

export function Component() {
  return <EmailPage />
}

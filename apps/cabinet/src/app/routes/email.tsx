import { EmailPage } from '../../features/profile/email-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.email }

export default function Route() {
  return <EmailPage />
}

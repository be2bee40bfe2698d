import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.notifications }

export default function Route() {
  return <NotificationsPage />
}
